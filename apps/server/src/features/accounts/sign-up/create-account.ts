import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { recordTermsAccepted } from '../../privacy/record-terms-accepted.ts';
import { insertAccount, isEmailTaken, savePassword } from '../credentials.store.ts';

export interface NewAccount {
  readonly email: string;
  readonly displayName: string;
  readonly passwordHash: string;
  readonly termsAcceptedAt: Date | null;
}

/**
 * Creates an account with a password and an unverified address, in the caller's transaction. Records the acceptance of
 * the terms if `termsAcceptedAt` is set.
 * @returns the account's id.
 * @throws DomainError email_taken, also if a concurrent request takes the address. The transaction is then aborted.
 */
export async function createAccount(ctx: Context, tx: Tx, account: NewAccount): Promise<AccountId> {
  const { email, displayName, passwordHash, termsAcceptedAt } = account;
  const [id, at] = [ctx.newId<AccountId>(), ctx.now()];
  try {
    await insertAccount(tx, { id, email, displayName, termsAcceptedAt, at });
    await savePassword(tx, { id: ctx.newId(), accountId: id, passwordHash, at });
    if (termsAcceptedAt !== null) await recordTermsAccepted(ctx, tx, id);
    return id;
  } catch (error) {
    if (isEmailTaken(error)) throw new DomainError('email_taken');
    throw error;
  }
}
