import type { SignedInContext } from '../../../context.ts';
import { type AuthSessionRow, listAuthSessionsOf } from './auth-sessions.store.ts';

/** Lists the current user's sessions: this browser first, then newest first. */
export async function listMyAuthSessions(ctx: SignedInContext): Promise<AuthSessionRow[]> {
  const rows = await listAuthSessionsOf(ctx.db, ctx.currentUser.accountId, ctx.now());
  const isThis = ({ id }: AuthSessionRow) => Number(id === ctx.currentUser.authSessionId);
  return rows.toSorted((a, b) => isThis(b) - isThis(a));
}
