import { createHmac, timingSafeEqual } from 'node:crypto';
import type { InvitationKind } from '@thuto/domain/people/invitations';
import type { EmailLink } from '../accounts.store.ts';
import type { Invitation } from '../invitations/find-invitation.ts';

interface SignedLink extends Pick<EmailLink, 'id' | 'accountId' | 'email'> {
  readonly purpose: EmailLink['purpose'] | `${InvitationKind}-invitation`;
}

/** Returns the fields that an invitation's token signs, with the inviter as account: the invitee has none yet. */
export const signedInvitation = ({
  id,
  kind,
  email,
  invitedBy,
}: Pick<Invitation, 'id' | 'kind' | 'email' | 'invitedBy'>): SignedLink => ({
  id,
  email,
  accountId: invitedBy,
  purpose: `${kind}-invitation`,
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const seal = (secret: string, { id, accountId, purpose, email }: SignedLink) =>
  createHmac('sha256', secret)
    .update(['email-link', id, purpose, accountId, email].join('\0'))
    .digest('base64url');

/** Derives the token of a mailed link from its row and the server's secret. The table alone does not reveal tokens. */
export const deriveLinkToken = (secret: string, link: SignedLink) => `${link.id}.${seal(secret, link)}`;

/** Parses the row id from a token. Returns null if the token is malformed. Does not check the signature. */
export function parseLinkId(token: string): string | null {
  const id = token.slice(0, Math.max(0, token.indexOf('.')));
  return UUID.test(id) ? id : null;
}

/** Returns whether the token belongs to this row, in constant time. */
export function isValidLinkToken(secret: string, token: string, link: SignedLink): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(deriveLinkToken(secret, link))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
