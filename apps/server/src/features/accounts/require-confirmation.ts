import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../context.ts';
import type { Login } from './accounts.store.ts';
import type { Client } from './client.ts';
import { readAskedAccounts } from './session-cookie.ts';

/** A browser that follows the link of a mail. */
export interface LinkVisitor extends Client {
  /** The account that is signed in there; null when none is. */
  readonly accountId: string | null;
}

/** Whether this browser asked for the account's mails: it is signed in to the account, or has the cookie that says so. */
export const hasAskedForMail = (
  { config }: Pick<Context, 'config'>,
  visitor: LinkVisitor,
  accountId: string,
): boolean =>
  visitor.accountId === accountId || readAskedAccounts(config, visitor.cookieHeader).includes(accountId);

/**
 * The refusal of a link that was opened in a browser that did not ask for it. It says whose account it is, so that the
 * owner of the mailbox can tell whether it is theirs before they confirm. Throw it inside the transaction: the link then
 * stays unused.
 */
export const unconfirmed = (
  login: Pick<Login, 'displayName' | 'email'>,
  { email, asksForPassword }: { readonly email: string; readonly asksForPassword: boolean },
): DomainError =>
  new DomainError('verification_unconfirmed', {
    email,
    displayName: login.displayName,
    // Of an email change: the address that the account has until then.
    presentEmail: login.email === email ? null : login.email,
    asksForPassword,
  });
