import { useLocation } from 'react-router';
import { useHydrated } from '../../../lib/browser/use-hydrated.ts';

/**
 * Returns the address that the user arrived with: from a mail link (`?email=`) or the previous page, which only the browser
 * knows.
 */
export function useEmailHint(): string | null {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const hydrated = useHydrated();
  const linked = new URLSearchParams(search).get('email');
  if (!hydrated) return linked;
  const given = typeof state === 'object' && state !== null && 'email' in state ? state.email : null;
  return linked ?? (typeof given === 'string' ? given : null);
}
