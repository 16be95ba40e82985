import type { Context } from '../../../context.ts';
import { buildExpiredSessionCookie, readSessionToken } from './session-cookie.ts';
import { deleteAuthSessionByToken } from './auth-sessions.store.ts';

/**
 * Ends the session of a Cookie header. Does nothing without a session.
 * @returns the Set-Cookie values that remove the session cookie.
 */
export async function signOut(ctx: Context, cookieHeader: string | undefined): Promise<readonly string[]> {
  const token = readSessionToken(ctx.config, cookieHeader);
  if (token !== null) {
    await deleteAuthSessionByToken(ctx.db, token);
  }
  return [buildExpiredSessionCookie(ctx.config)];
}
