import { hasCode } from '../../lib/api/api-error.ts';

/** A link that was opened in a browser that did not request it: its account, and what confirming requires. */
export interface UnconfirmedLink {
  /** The address that the link verifies. */
  readonly email: string;
  readonly displayName: string;
  /** For an email change: the account's current address. */
  readonly presentEmail: string | null;
  /** Whether a new password is required, because the account becomes an admin account. */
  readonly asksForPassword: boolean;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Returns the details of a link that needs confirmation; null for every other error. */
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
