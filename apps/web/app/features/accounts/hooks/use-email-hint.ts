import { useLocation } from 'react-router';
import { useHydrated } from '../../../lib/use-hydrated.ts';

/**
 * The address the visitor came with: in the link of a mail (`?email=`), or from the page before. Null at first, because
 * prerendered HTML knows no address either.
 */
export function useEmailHint(): string | null {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const linked = new URLSearchParams(search).get('email');
  const given = typeof state === 'object' && state !== null && 'email' in state ? state.email : null;
  return linked ?? (typeof given === 'string' ? given : null);
}
