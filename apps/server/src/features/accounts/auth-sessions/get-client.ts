import type { AccountId } from '@thuto/domain/ids';
import type { RequestContext } from '../../../request-context.ts';
import type { LinkVisitor } from '../email-links/link-visitor.ts';
import type { Client } from './client.ts';
import { askingBrowserCookie } from './session-cookie.ts';

/** Returns the client of a request, for rate limits and session details. */
export const getClient = ({ request }: RequestContext): Client => ({
  ip: request.ip,
  userAgent: request.userAgent,
  cookieHeader: request.headers.get('cookie') ?? undefined,
});

/** Returns the client that follows a mailed link, with the account it is signed in to, if any. */
export const linkVisitorOf = async (context: RequestContext): Promise<LinkVisitor> => ({
  ...getClient(context),
  accountId: (await context.findCurrentUser())?.accountId ?? null,
});

/** Adds Set-Cookie headers to the response. */
export function setCookies({ resHeaders }: RequestContext, cookies: readonly string[]): void {
  for (const cookie of cookies) resHeaders?.append('set-cookie', cookie);
}

/**
 * Binds the browser to the mails of an account whose password it has just proven or chosen; see `hasAskedForMail`.
 */
export function bindToMails(context: RequestContext, accountId: AccountId): void {
  const { cookieHeader } = getClient(context);
  setCookies(context, [askingBrowserCookie(context.config, cookieHeader, accountId)]);
}
