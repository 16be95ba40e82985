import { hasCode } from '../../lib/api-error.ts';

/** A link that was opened in a browser that did not ask for it: whose account it is, and what confirming it takes. */
export interface UnconfirmedLink {
  /** The address that the link verifies. */
  readonly email: string;
  readonly displayName: string;
  /** Of an email change: the address that the account has until then. */
  readonly presentEmail: string | null;
  /** Whether a new password has to be chosen, because the account becomes an admin's. */
  readonly asksForPassword: boolean;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What the server says about a link that needs a confirmation; null for every other error. */
export function unconfirmedLinkOf(error: unknown): UnconfirmedLink | null {
  if (!hasCode(error, 'verification_unconfirmed')) return null;
  const { email, displayName, presentEmail, asksForPassword } = error.details;
  return {
    email: textOf(email),
    displayName: textOf(displayName),
    presentEmail: textOf(presentEmail) || null,
    asksForPassword: asksForPassword === true,
  };
}
