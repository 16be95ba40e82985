import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../context.ts';
import { type EmailLink, findEmailLink } from './accounts.store.ts';
import { isValidLinkToken, parseLinkId } from './email-link-token.ts';

/**
 * The link of a mail whose code somebody brings; whether it still works is told by using it up.
 * @throws DomainError verification_code_invalid for a code that is unknown, forged, or of a link for something else.
 */
export async function requireEmailLink(
  ctx: Context,
  token: string,
  purpose: EmailLink['purpose'],
): Promise<EmailLink> {
  const linkId = parseLinkId(token);
  const link = linkId && (await findEmailLink(ctx.db, linkId));
  if (!link || link.purpose !== purpose || !isValidLinkToken(ctx.config.auth.secret, token, link)) {
    throw new DomainError('verification_code_invalid');
  }
  return link;
}
