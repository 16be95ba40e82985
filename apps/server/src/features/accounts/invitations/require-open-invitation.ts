import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../../context.ts';
import { isValidLinkToken, parseLinkId, signedInvitation } from '../email-links/email-link-token.ts';
import { findInvitation, type Invitation } from './find-invitation.ts';

/**
 * Returns the invitation of a mailed token.
 * @throws DomainError verification_code_invalid if the token is unknown, forged, used or withdrawn;
 * verification_code_expired.
 */
export async function requireOpenInvitation(ctx: Context, token: string): Promise<Invitation> {
  const id = parseLinkId(token);
  const invitation = id && (await findInvitation(ctx.db, id));
  if (!invitation || !isValidLinkToken(ctx.config.auth.secret, token, signedInvitation(invitation))) {
    throw new DomainError('verification_code_invalid');
  }
  if (invitation.acceptedAt !== null || invitation.revokedAt !== null) {
    throw new DomainError('verification_code_invalid');
  }
  if (invitation.expiresAt <= ctx.now()) throw new DomainError('verification_code_expired');
  return invitation;
}
