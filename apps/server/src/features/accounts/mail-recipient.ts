import type { MailAddress } from '../../platform/mail/composed-mail.ts';
import type { Login } from './accounts.store.ts';

type Named = Pick<Login, 'displayName' | 'email' | 'emailVerified'>;

/** Returns whether the account has verified this address. Anyone can sign up with a stranger's address. */
const isProven = (login: Named, address: string) => login.emailVerified && login.email === address;

/** Returns the greeting name for this address, or null if it is unverified: a stranger may have chosen the name. */
export const greetingOf = (login: Named, address: string): string | null =>
  isProven(login, address) ? login.displayName : null;

/** Returns the recipient for a mail to this address, without a name if the address is unverified. */
export const recipientOf = (login: Named, address: string): MailAddress =>
  isProven(login, address) ? { name: login.displayName, address } : { address };
