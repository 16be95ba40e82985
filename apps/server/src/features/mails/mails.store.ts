import type { MailStatus, ReceivedMails } from '@thuto/domain/messages/mails';
import { and, desc, eq, ilike, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { isAccountNamed } from '../accounts/accounts.shared.store.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import { beyondCursor, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import {
  isOneOf,
  type ListOfPeople,
  newestOfPeople,
  type RowsOfPeople,
  rowsOfPeople,
} from '../../platform/db/newest-of-people.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { mails } from '../../platform/db/schema/mails.ts';

export interface MailWithRecipient {
  readonly mail: typeof mails.$inferSelect;
  /** Email address of the recipient account; null for a mail without an account. */
  readonly accountEmail: string | null;
}

export interface MailQuery {
  readonly status: MailStatus | 'all';
  readonly search: string;
  readonly after: KeysetCursor | null;
  readonly limit: number;
  readonly isCounted: boolean;
}

const LIST: ListOfPeople = {
  table: mails,
  id: mails.id,
  owner: mails.recipientAccountId,
  at: mails.createdAt,
};

const inStatus = (status: MailQuery['status']) => (status === 'all' ? undefined : eq(mails.status, status));

/** Selects mails to accounts whose name or email address contains the text. */
const toAccounts = ({ status, search }: MailQuery): RowsOfPeople => ({
  people: sql`select ${accounts.id} from ${accounts} where ${isAccountNamed(search)}`,
  chosen: inStatus(status),
  // The other statuses match few rows.
  isShort: status !== 'all' && status !== 'sent' && status !== 'kept',
});

/** Selects mails to addresses that contain the text, except those that the accounts already match. */
const elsewhere = ({ status, search }: MailQuery, people: SQLWrapper): SQL | undefined =>
  and(
    // Must equal the condition of the index.
    sql`(${mails.recipientAccountId} is null or ${mails.kind} like '%email-change%')`,
    ilike(mails.toAddress, containing(search)),
    sql`(${mails.recipientAccountId} in (${people})) is not true`,
    inStatus(status),
  );

const newest = (limit: number) => sql`order by ${mails.createdAt} desc, ${mails.id} desc limit ${limit}`;

function isFound(query: MailQuery, below: SQL | undefined): SQL {
  const found = toAccounts(query);
  return isOneOf(
    mails.id,
    sql`(${newestOfPeople(LIST, found, { below, limit: query.limit })}) union all
      (select ${mails.id}, ${mails.createdAt} from ${mails}
        where ${and(elsewhere(query, found.people), below)} ${newest(query.limit)})
      order by at desc, id desc limit ${query.limit}`,
  );
}

const withRecipient = (executor: Executor) =>
  executor
    .select({ mail: mails, accountEmail: accounts.email })
    .from(mails)
    .leftJoin(accounts, eq(accounts.id, mails.recipientAccountId));

const countInStatus = (executor: Executor, status: MailQuery['status']) =>
  countRows(executor, (limit) =>
    executor
      .select({ id: mails.id })
      .from(mails)
      .where(inStatus(status))
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(limit),
  );

function countFound(executor: Executor, query: MailQuery): Promise<number> {
  const found = toAccounts(query);
  return countRows(
    executor,
    (limit) => sql`(
      ${rowsOfPeople(LIST, found, limit)} union all
      (select 1 from ${mails} where ${elsewhere(query, found.people)} limit ${limit}) limit ${limit})`,
  );
}

/**
 * Returns a page of the log, newest first. On request, also the total of the filter and the number of failed
 * mails.
 */
export async function listMailPage(
  executor: Executor,
  query: MailQuery,
): Promise<{ rows: MailWithRecipient[]; total: number; failed: number }> {
  const { status, search, limit, isCounted } = query;
  const below = beyondCursor(mails.createdAt, mails.id, query.after);
  const [rows, total, failed] = await Promise.all([
    withRecipient(executor)
      .where(search === '' ? and(inStatus(status), below) : isFound(query, below))
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(limit),
    isCounted ? (search === '' ? countInStatus(executor, status) : countFound(executor, query)) : 0,
    isCounted ? countInStatus(executor, 'failed') : 0,
  ]);
  return { rows, total, failed };
}

export async function findMail(executor: Executor, id: string): Promise<MailWithRecipient | null> {
  const [row] = await withRecipient(executor).where(eq(mails.id, id));
  return row ?? null;
}

const INVITATIONS = sql`kind in ('guardian-invitation', 'tutor-invitation', 'admin-invitation')`;

/** Makes mails to one address run one at a time until the transaction ends. */
export async function lockAddress(tx: Tx, address: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail-to:${address}`}, 0))`);
}

/** Counts the mails that an address has received in the last hour and day. `address` is in lower case. */
export async function countMailsTo(
  executor: Executor,
  address: string,
  now: Date,
): Promise<Omit<ReceivedMails, 'isKnown'>> {
  const hourAgo = new Date(now.getTime() - 60 * 60 * 1000).toISOString();
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000).toISOString();
  const { rows } = await executor.execute<Omit<ReceivedMails, 'isKnown'> & Record<string, unknown>>(sql`
    select count(*) filter (where sent_at > ${hourAgo})::int as "inHour", count(*)::int as "inDay",
      count(*) filter (where sent_at > ${hourAgo} and ${INVITATIONS})::int as "invitationsInHour",
      count(*) filter (where ${INVITATIONS})::int as "invitationsInDay"
    from mails where to_address = ${address} and sent_at > ${dayAgo}`);
  return rows[0] ?? { inHour: 0, inDay: 0, invitationsInHour: 0, invitationsInDay: 0 };
}

/** Returns whether an address belongs to a verified account. `address` is in lower case. */
export async function isKnownAddress(executor: Executor, address: string): Promise<boolean> {
  const { rows } = await executor.execute(
    sql`select 1 from accounts where email = ${address} and email_verified and erased_at is null`,
  );
  return rows.length === 1;
}

/** Returns whether a mail server refused this address of an account for good. `address` is in lower case. */
export async function isRefusedAddress(executor: Executor, address: string): Promise<boolean> {
  const { rows } = await executor.execute(
    sql`select 1 from accounts where email = ${address} and email_refused_at is not null`,
  );
  return rows.length === 1;
}

/** Marks the account of an address that a mail server refused for good. `address` is in lower case. */
export async function markRefusedAddress(executor: Executor, address: string, now: Date): Promise<void> {
  await executor
    .update(accounts)
    .set({ emailRefusedAt: now })
    .where(and(eq(accounts.email, address), isNull(accounts.emailRefusedAt)));
}

/** Counts the mails that wait, up to an upper bound. */
export const countQueuedMails = (executor: Executor): Promise<number> => countInStatus(executor, 'queued');
