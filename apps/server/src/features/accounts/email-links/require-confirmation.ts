import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import type { Login } from '../accounts.store.ts';
import { readAskedAccounts } from '../auth-sessions/session-cookie.ts';
import type { LinkVisitor } from './link-visitor.ts';

/** Returns whether this browser requested the account's mails: it has a session or the signed cookie of the account. */
export const hasAskedForMail = (
  { config }: Pick<Context, 'config'>,
  visitor: LinkVisitor,
  accountId: AccountId,
): boolean =>
  visitor.accountId === accountId || readAskedAccounts(config, visitor.cookieHeader).includes(accountId);

/**
 * Creates the error for a link that was opened in a browser that did not request it. The error names the account, so
 * that the mailbox owner can recognize it before confirming. Throw it inside the transaction, so that the link stays
 * unused.
 */
export const unconfirmed = (
  login: Pick<Login, 'displayName' | 'email'>,
  { email, asksForPassword }: { readonly email: string; readonly asksForPassword: boolean },
): DomainError =>
  new DomainError('verification_unconfirmed', {
    email,
    displayName: login.displayName,
    // For an email change: the current address of the account.
    presentEmail: login.email === email ? null : login.email,
    asksForPassword,
  });
