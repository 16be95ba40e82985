import type { Context } from '../../context.ts';
import { createAuthEngine } from './auth-engine.ts';
import { buildExpiredSessionCookie, readSessionToken } from './session-cookie.ts';

/**
 * Ends the session of a Cookie header. Does nothing without a session.
 * @returns the Set-Cookie values that remove the session cookie.
 */
export async function signOut(ctx: Context, cookieHeader: string | undefined): Promise<readonly string[]> {
  const token = readSessionToken(ctx.config, cookieHeader);
  if (token !== null) {
    const { internalAdapter } = await createAuthEngine(ctx, ctx.db);
    await internalAdapter.deleteSession(token);
  }
  return [buildExpiredSessionCookie(ctx.config)];
}
