import type { MailAddress } from '../../platform/mail/composed-mail.ts';
import type { Login } from './accounts.store.ts';

type Named = Pick<Login, 'displayName' | 'email' | 'emailVerified'>;

/** Whether the account has proven that the address is its own. Anybody can sign up with a stranger's address. */
const isProven = (login: Named, address: string) => login.emailVerified && login.email === address;

/** The name that a mail to this address greets; null where the address is not proven, so that no stranger chooses it. */
export const greetingOf = (login: Named, address: string): string | null =>
  isProven(login, address) ? login.displayName : null;

/** Whom a mail to this address goes to, without a name where the address is not proven. */
export const recipientOf = (login: Named, address: string): MailAddress =>
  isProven(login, address) ? { name: login.displayName, address } : { address };
