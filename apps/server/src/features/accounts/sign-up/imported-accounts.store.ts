import type { AccountId } from '@thuto/domain/ids';
import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/client.ts';
import { accounts, credentials, emailLinks } from '../../../platform/db/schema/accounts.ts';
import { importedRecords } from '../../../platform/db/schema/imported-records.ts';
import { mails } from '../../../platform/db/schema/mails.ts';
import { users } from '../../../platform/db/schema/users.ts';

const LINK_BATCH_SIZE = 1000;

/** Lists active imported accounts that have no password and have not been sent a welcome mail. */
export async function listAccountsWithoutPassword(
  tx: Tx,
): Promise<{ accountId: AccountId; email: string }[]> {
  const passwords = tx
    .select({ one: sql`1` })
    .from(credentials)
    .where(eq(credentials.userId, accounts.id));
  const mailed = tx
    .select({ one: sql`1` })
    .from(mails)
    .where(eq(mails.dedupeKey, sql`'account-imported:' || ${accounts.id}`));
  return tx
    .select({ accountId: accounts.id, email: accounts.email })
    .from(importedRecords)
    .innerJoin(accounts, eq(accounts.id, importedRecords.recordId))
    .innerJoin(users, eq(users.id, accounts.id))
    .where(
      and(
        eq(importedRecords.collection, 'users'),
        eq(users.isActive, true),
        notExists(passwords),
        notExists(mailed),
      ),
    )
    .orderBy(accounts.id);
}

export async function insertWelcomeLinks(
  tx: Tx,
  links: readonly (typeof emailLinks.$inferInsert)[],
): Promise<void> {
  for (let at = 0; at < links.length; at += LINK_BATCH_SIZE) {
    await tx.insert(emailLinks).values(links.slice(at, at + LINK_BATCH_SIZE));
  }
}
