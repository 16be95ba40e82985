import type { Context } from '../../context.ts';
import { createAuthEngine } from './auth-engine.ts';
import { buildExpiredSessionCookie, readSessionToken } from './session-cookie.ts';

/**
 * Ends the sign-in that the Cookie header carries; without one there is nothing to do, and that is no error.
 * @returns the Set-Cookie values that clear it from the browser.
 */
export async function signOut(ctx: Context, cookieHeader: string | undefined): Promise<readonly string[]> {
  const token = readSessionToken(ctx.config, cookieHeader);
  if (token !== null) {
    const { internalAdapter } = await createAuthEngine(ctx, ctx.db);
    await internalAdapter.deleteSession(token);
  }
  return [buildExpiredSessionCookie(ctx.config)];
}
