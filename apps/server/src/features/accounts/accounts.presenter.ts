import type { Viewer } from '@thuto/contract/accounts';
import type { Actor } from '../../context.ts';

/** The signed-in person as the browser gets to know them. */
export function presentViewer({ accountId, email, displayName, role, emailVerified }: Actor): Viewer {
  return { accountId, email, displayName, role, emailVerified };
}
