import { useLocation } from 'react-router';
import { useHydrated } from '../../../lib/use-hydrated.ts';

/**
 * Returns the address that the user arrived with: from a mail link (`?email=`) or the previous page. Null on the first
 * render, to match the prerendered HTML.
 */
export function useEmailHint(): string | null {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const linked = new URLSearchParams(search).get('email');
  const given = typeof state === 'object' && state !== null && 'email' in state ? state.email : null;
  return linked ?? (typeof given === 'string' ? given : null);
}
