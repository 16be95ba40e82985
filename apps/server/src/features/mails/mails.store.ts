import type { MailStatus } from '@thuto/domain/mails';
import { and, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { isOfAccountNamed } from '../../platform/db/account-named.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import { beyondCursor, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { mails } from '../../platform/db/schema/mails.ts';

export interface MailWithRecipient {
  readonly mail: typeof mails.$inferSelect;
  /** Of the account it is for; null for a mail to no account. */
  readonly accountEmail: string | null;
}

export interface MailQuery {
  readonly status: MailStatus | 'all';
  readonly search: string;
  readonly after: KeysetCursor | null;
  readonly limit: number;
  readonly isCounted: boolean;
}

/**
 * Mails for an account whose name or email contains the text, or to an address that does and is not simply the account's.
 * The addresses are compared last, and only where they tell anything: they are as many as there are mails.
 */
async function toSomebody(executor: Executor, search: string): Promise<SQL | undefined> {
  if (search === '') return undefined;
  const elsewhere = sql`(${mails.recipientAccountId} is null or ${mails.kind} like '%email-change%')`;
  return or(
    await isOfAccountNamed(executor, mails.recipientAccountId, search),
    and(elsewhere, ilike(mails.toAddress, containing(search))),
  );
}

const withRecipient = (executor: Executor) =>
  executor
    .select({ mail: mails, accountEmail: accounts.email })
    .from(mails)
    .leftJoin(accounts, eq(accounts.id, mails.recipientAccountId));

const countMails = (executor: Executor, condition: SQL | undefined) =>
  countRows(executor, (limit) =>
    executor
      .select({ id: mails.id })
      .from(mails)
      .where(condition)
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(limit),
  );

/** A page of the log, newest first; where that is asked, how many the filter has in all and how many mails have failed. */
export async function listMailPage(
  executor: Executor,
  query: MailQuery,
): Promise<{ rows: MailWithRecipient[]; total: number; failed: number }> {
  const chosen = and(
    query.status === 'all' ? undefined : eq(mails.status, query.status),
    await toSomebody(executor, query.search),
  );
  const below = beyondCursor(mails.createdAt, mails.id, query.after);
  const [rows, total, failed] = await Promise.all([
    withRecipient(executor)
      .where(and(chosen, below))
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(query.limit),
    query.isCounted ? countMails(executor, chosen) : 0,
    query.isCounted ? countMails(executor, eq(mails.status, 'failed')) : 0,
  ]);
  return { rows, total, failed };
}

export async function findMail(executor: Executor, id: string): Promise<MailWithRecipient | null> {
  const [row] = await withRecipient(executor).where(eq(mails.id, id));
  return row ?? null;
}
