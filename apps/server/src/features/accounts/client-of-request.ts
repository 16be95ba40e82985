import type { RequestContext } from '../../api.ts';
import type { Client } from './client.ts';

/** Who makes a call, for what is counted and remembered of sign-ins. */
export const clientOfRequest = ({ request }: RequestContext): Client => ({
  ip: request.ip,
  userAgent: request.userAgent,
  cookieHeader: request.headers.get('cookie') ?? undefined,
});

/** Adds Set-Cookie values to the answer of a call. */
export function setCookies({ resHeaders }: RequestContext, cookies: readonly string[]): void {
  for (const cookie of cookies) resHeaders?.append('set-cookie', cookie);
}
