import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../../context.ts';
import { type EmailLink, findEmailLink } from '../accounts.store.ts';
import { isValidLinkToken, parseLinkId } from './email-link-token.ts';

/**
 * Finds the link of a token and checks the signature. Does not check whether it was used or has expired.
 * @throws DomainError verification_code_invalid if the token is unknown, forged or for another purpose.
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
