import type { AccountId } from '@thuto/domain/ids';
import { and, eq } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseError } from 'pg';
import type { Tx } from '../../platform/db/client.ts';
import { accounts, credentials } from '../../platform/db/schema/accounts.ts';

/** Returns whether a write failed because another account has the address. */
export function isEmailTaken(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError && cause.constraint === 'accounts_email_key';
}

/** The provider id of credentials that are passwords. */
export const PASSWORD_PROVIDER = 'credential';

/** Inserts an account with an unverified address. Addresses are stored in lower case. */
export async function insertAccount(
  tx: Tx,
  account: {
    readonly id: AccountId;
    readonly email: string;
    readonly displayName: string;
    readonly termsAcceptedAt: Date | null;
    readonly at: Date;
  },
): Promise<void> {
  const { at, email, ...values } = account;
  await tx.insert(accounts).values({ ...values, email: email.toLowerCase(), createdAt: at, updatedAt: at });
}

export async function updateAccount(
  tx: Tx,
  accountId: AccountId,
  set: Partial<
    Pick<typeof accounts.$inferInsert, 'displayName' | 'email' | 'emailVerified' | 'emailRefusedAt'>
  >,
  at: Date,
): Promise<void> {
  await tx
    .update(accounts)
    .set({ ...set, updatedAt: at })
    .where(eq(accounts.id, accountId));
}

/** Replaces the hash of a password that stays the same. */
export async function replaceHash(tx: Tx, accountId: AccountId, passwordHash: string): Promise<void> {
  await tx
    .update(credentials)
    .set({ password: passwordHash })
    .where(and(eq(credentials.userId, accountId), eq(credentials.providerId, PASSWORD_PROVIDER)));
}

/** Sets the password of an account, even if it had none. */
export async function savePassword(
  tx: Tx,
  row: {
    readonly id: string;
    readonly accountId: AccountId;
    readonly passwordHash: string;
    readonly at: Date;
  },
): Promise<void> {
  const { id, accountId, passwordHash: password, at } = row;
  await tx
    .insert(credentials)
    .values({
      id,
      userId: accountId,
      accountId,
      providerId: PASSWORD_PROVIDER,
      password,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoUpdate({
      target: [credentials.userId, credentials.providerId],
      set: { password, updatedAt: at },
    });
}
