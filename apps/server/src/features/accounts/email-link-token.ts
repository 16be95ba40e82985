import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EmailLink } from './accounts.store.ts';
import type { InvitationRow } from './admins.store.ts';

interface SignedLink extends Pick<EmailLink, 'id' | 'accountId' | 'email'> {
  readonly purpose: EmailLink['purpose'] | 'admin-invitation';
}

/** What the code of an invitation is derived from: no account is there yet, so the inviter's stands for it. */
export const signedInvitation = ({
  id,
  email,
  invitedBy,
}: Pick<InvitationRow, 'id' | 'email' | 'invitedBy'>): SignedLink => ({
  id,
  email,
  accountId: invitedBy,
  purpose: 'admin-invitation',
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const seal = (secret: string, { id, accountId, purpose, email }: SignedLink) =>
  createHmac('sha256', secret)
    .update(['email-link', id, purpose, accountId, email].join('\0'))
    .digest('base64url');

/** The code that a mail carries: derived from the row with the server's secret, so that the table alone opens nothing. */
export const deriveLinkToken = (secret: string, link: SignedLink) => `${link.id}.${seal(secret, link)}`;

/** The id of the row that a code claims to be of; null when it is no code of ours. */
export function parseLinkId(code: string): string | null {
  const id = code.slice(0, Math.max(0, code.indexOf('.')));
  return UUID.test(id) ? id : null;
}

/** Whether the code is the one of this row; takes as long for a forged one. */
export function isValidLinkToken(secret: string, code: string, link: SignedLink): boolean {
  const [given, expected] = [Buffer.from(code), Buffer.from(deriveLinkToken(secret, link))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
