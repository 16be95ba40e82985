import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseError } from 'pg';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { recordTermsAccepted } from '../../privacy/record-terms-accepted.ts';
import { insertAccount, savePassword } from '../credentials.store.ts';

export interface NewAccount {
  readonly email: string;
  readonly displayName: string;
  readonly passwordHash: string;
  readonly termsAcceptedAt: Date | null;
}

/** Returns whether a write failed because another account has the address. */
export function isEmailTaken(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError && cause.constraint === 'accounts_email_key';
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
