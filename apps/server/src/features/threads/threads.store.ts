// Long because threads, messages and reports are read together: a report shows its message and the thread.
import type { AccountId, StudentId, TutorId } from '@thuto/domain/ids';
import type { ReportFilter, ThreadSide } from '@thuto/domain/messages/threads';
import { and, asc, count, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { beyondCursor, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { students } from '../../platform/db/schema/students.ts';
import {
  messageReports,
  messageThreads,
  threadMessages,
  threadReads,
} from '../../platform/db/schema/threads.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { selectStudentName } from '../students/students.shared.store.ts';

/** A thread, or a tutor and student who share a lesson and have not written yet. */
export interface ThreadRow {
  /** Null before the first message. */
  readonly threadId: string | null;
  readonly studentId: StudentId;
  readonly studentName: string;
  readonly tutorId: TutorId;
  readonly tutorName: string;
  readonly isTutorRetired: boolean;
  /** Epoch milliseconds. Null without a lesson in common. */
  readonly lastLessonAt: number | null;
  readonly lastMessage: string | null;
  readonly lastMessageAt: number | null;
  readonly unread: number;
}

/** Who reads the thread. */
export interface ThreadReader {
  readonly accountId: AccountId;
  readonly side: ThreadSide;
}

/** The threads of a student, of a tutor, or of both. */
export interface ThreadKey {
  readonly studentId?: StudentId;
  readonly tutorId?: TutorId;
}

const LAST_MESSAGE_LENGTH = 140;

/** Lists the threads and the pairs who share a lesson that was not cancelled, those with the newest message first. */
export async function listThreadRows(
  executor: Executor,
  { studentId, tutorId }: ThreadKey,
  { accountId, side }: ThreadReader,
): Promise<ThreadRow[]> {
  const isAsked = (student: SQL, tutor: SQL) =>
    sql.join(
      [
        ...(studentId === undefined ? [] : [sql`${student} = ${studentId}`]),
        ...(tutorId === undefined ? [] : [sql`${tutor} = ${tutorId}`]),
      ],
      sql` and `,
    );
  const { rows } = await executor.execute<ThreadRow & Record<string, unknown>>(sql`
    with pairs as (
      select p.student_id, l.tutor_id, max(l.starts_at) as last_lesson_at
      from lesson_participants p join lessons l on l.id = p.lesson_id
      where p.status in ('confirmed', 'completed', 'no_show') and l.tutor_id is not null
        and ${isAsked(sql`p.student_id`, sql`l.tutor_id`)}
      group by p.student_id, l.tutor_id
    ), known as (
      select student_id, tutor_id from pairs
      union select student_id, tutor_id from ${messageThreads} h where ${isAsked(sql`h.student_id`, sql`h.tutor_id`)}
    )
    select h.id as "threadId", k.student_id as "studentId", ${selectStudentName(sql`k.student_id`)} as "studentName",
      k.tutor_id as "tutorId", t.name as "tutorName", t.retired_at is not null as "isTutorRetired",
      (extract(epoch from pairs.last_lesson_at) * 1000)::float8 as "lastLessonAt",
      (extract(epoch from h.last_message_at) * 1000)::float8 as "lastMessageAt",
      (select left(m.body, ${LAST_MESSAGE_LENGTH}) from ${threadMessages} m
        where m.thread_id = h.id and m.created_at = h.last_message_at) as "lastMessage",
      (select count(*)::int from ${threadMessages} m
        where m.thread_id = h.id and m.side <> ${side} and m.created_at > coalesce(r.read_at, '-infinity')) as unread
    from known k join ${tutors} t on t.id = k.tutor_id
      join ${students} s on s.id = k.student_id and s.erased_at is null
      left join pairs on pairs.student_id = k.student_id and pairs.tutor_id = k.tutor_id
      left join ${messageThreads} h on h.student_id = k.student_id and h.tutor_id = k.tutor_id
      left join ${threadReads} r on r.thread_id = h.id and r.account_id = ${accountId}
    order by h.last_message_at desc nulls last, pairs.last_lesson_at desc nulls last, k.tutor_id, k.student_id
    limit 500`);
  return rows;
}

/** Returns one thread; null if tutor and student share no lesson and never wrote. */
export async function findThreadRow(
  executor: Executor,
  key: Required<ThreadKey>,
  reader: ThreadReader,
): Promise<ThreadRow | null> {
  const [row] = await listThreadRows(executor, key, reader);
  return row ?? null;
}

export interface MessageRow {
  readonly id: string;
  readonly body: string;
  readonly side: ThreadSide;
  readonly authorId: AccountId;
  readonly accountName: string;
  readonly tutorName: string;
  readonly createdAt: Date;
  readonly isReported: boolean;
}

const messageColumns = (accountId: AccountId) => ({
  id: threadMessages.id,
  body: threadMessages.body,
  side: threadMessages.side,
  authorId: threadMessages.authorId,
  accountName: accounts.displayName,
  tutorName: tutors.name,
  createdAt: threadMessages.createdAt,
  isReported: sql<boolean>`exists (select from ${messageReports} r
    where r.message_id = ${threadMessages.id} and r.reporter_id = ${accountId})`,
});

const selectMessages = (executor: Executor, accountId: AccountId) =>
  executor
    .select(messageColumns(accountId))
    .from(threadMessages)
    .innerJoin(messageThreads, eq(messageThreads.id, threadMessages.threadId))
    .innerJoin(accounts, eq(accounts.id, threadMessages.authorId))
    .innerJoin(tutors, eq(tutors.id, messageThreads.tutorId));

/** Returns a page of a thread, newest first, and its number of messages. */
export async function listMessagePage(
  executor: Executor,
  threadId: string,
  { accountId, after, limit }: { accountId: AccountId; after: KeysetCursor | null; limit: number },
): Promise<{ rows: MessageRow[]; total: number }> {
  const isInThread = eq(threadMessages.threadId, threadId);
  const rows = await selectMessages(executor, accountId)
    .where(and(isInThread, beyondCursor(threadMessages.createdAt, threadMessages.id, after)))
    .orderBy(desc(threadMessages.createdAt), desc(threadMessages.id))
    .limit(limit);
  const [counted] = await executor.select({ total: count() }).from(threadMessages).where(isInThread);
  return { rows, total: counted?.total ?? 0 };
}

/** Returns a message with the thread that it is in, if the thread matches. */
export async function findMessageIn(
  executor: Executor,
  id: string,
  key: ThreadKey,
): Promise<{ id: string; authorId: AccountId; studentId: StudentId; tutorId: TutorId } | null> {
  const [row] = await executor
    .select({
      id: threadMessages.id,
      authorId: threadMessages.authorId,
      studentId: messageThreads.studentId,
      tutorId: messageThreads.tutorId,
    })
    .from(threadMessages)
    .innerJoin(messageThreads, eq(messageThreads.id, threadMessages.threadId))
    .where(
      and(
        eq(threadMessages.id, id),
        key.studentId === undefined ? undefined : eq(messageThreads.studentId, key.studentId),
        key.tutorId === undefined ? undefined : eq(messageThreads.tutorId, key.tutorId),
      ),
    );
  return row ?? null;
}

/** Locks the thread of a tutor and a student until the transaction ends. Creates it with the first message. */
export async function lockThread(
  tx: Tx,
  { studentId, tutorId }: Required<ThreadKey>,
  created: { id: string; at: Date },
): Promise<{ id: string; lastMessageAt: Date; isNew: boolean }> {
  const [inserted] = await tx
    .insert(messageThreads)
    .values({ id: created.id, studentId, tutorId, lastMessageAt: created.at, createdAt: created.at })
    .onConflictDoNothing()
    .returning({ id: messageThreads.id, lastMessageAt: messageThreads.lastMessageAt });
  if (inserted) return { ...inserted, isNew: true };
  const [found] = await tx
    .select({ id: messageThreads.id, lastMessageAt: messageThreads.lastMessageAt })
    .from(messageThreads)
    .where(and(eq(messageThreads.studentId, studentId), eq(messageThreads.tutorId, tutorId)))
    .for('update');
  if (!found) throw new Error('The thread was neither created nor found.');
  return { ...found, isNew: false };
}

export async function insertThreadMessage(
  tx: Tx,
  message: typeof threadMessages.$inferInsert,
): Promise<void> {
  await tx.insert(threadMessages).values(message);
  await tx
    .update(messageThreads)
    .set({ lastMessageAt: message.createdAt })
    .where(eq(messageThreads.id, message.threadId));
}

/** Returns a message as an account sees it, or null. */
export async function findMessage(
  executor: Executor,
  id: string,
  accountId: AccountId,
): Promise<MessageRow | null> {
  const [row] = await selectMessages(executor, accountId).where(eq(threadMessages.id, id));
  return row ?? null;
}

/** Moves the reader's mark forward, at most to the newest message. The next unread message is mailed again. */
export async function markReadUpTo(
  executor: Executor,
  threadId: string,
  accountId: AccountId,
  upTo: Date,
): Promise<void> {
  await executor.execute(sql`
    insert into ${threadReads} (thread_id, account_id, read_at)
    select h.id, ${accountId}::uuid, least(h.last_message_at, ${upTo.toISOString()}::timestamptz)
    from ${messageThreads} h where h.id = ${threadId}
    on conflict (thread_id, account_id) do update set read_at = greatest(${threadReads}.read_at, excluded.read_at),
      mailed_at = null`);
}

/** An account that has not read a message for a while and has not been mailed about it. */
export interface UnreadRecipient {
  readonly threadId: string;
  readonly accountId: AccountId;
}

/**
 * Marks the recipients of messages that are unread since `before` as mailed, and returns them: the tutor, and the
 * guardians who follow the student and receive messages. One of several concurrent calls returns each.
 * @param since older messages are not mailed any more.
 */
export async function claimUnreadRecipients(
  tx: Tx,
  { now, before, since, limit }: { now: Date; before: Date; since: Date; limit: number },
): Promise<UnreadRecipient[]> {
  const { rows } = await tx.execute<UnreadRecipient & Record<string, unknown>>(sql`
    insert into ${threadReads} as r (thread_id, account_id, mailed_at)
    select h.id, person.account_id, ${now.toISOString()}::timestamptz
    from ${messageThreads} h
    join lateral (
      select t.account_id, 'tutor' as side, t.created_at as since from tutors t
      where t.id = h.tutor_id and t.retired_at is null and t.account_id is not null
      union all
      select g.account_id, 'family', g.created_at from guardianships g
      where g.student_id = h.student_id and g.receives_messages and (g.can_book or g.can_see_progress)
    ) person on true
    join users u on u.id = person.account_id and u.is_active
      and u.role = case person.side when 'tutor' then 'tutor' else 'student' end
    left join ${threadReads} seen on seen.thread_id = h.id and seen.account_id = person.account_id
    where h.last_message_at > ${since.toISOString()}::timestamptz and seen.mailed_at is null
      and exists (
        select from ${threadMessages} m
        where m.thread_id = h.id and m.side <> person.side and m.body <> ''
          and m.created_at > coalesce(seen.read_at, '-infinity') and m.created_at > person.since
          and m.created_at <= ${before.toISOString()}::timestamptz)
    order by h.id, person.account_id limit ${limit}
    on conflict (thread_id, account_id) do update set mailed_at = excluded.mailed_at where r.mailed_at is null
    returning r.thread_id as "threadId", r.account_id as "accountId"`);
  return rows;
}

/** Returns what a mail about unread messages needs; null if nothing is unread any more. */
export async function findUnreadMail(
  executor: Executor,
  threadId: string,
  accountId: string,
): Promise<{
  studentId: StudentId;
  tutorId: TutorId;
  tutorName: string;
  studentFirstName: string;
  isTutor: boolean;
  email: string;
  displayName: string;
} | null> {
  const { rows } = await executor.execute<{
    studentId: StudentId;
    tutorId: TutorId;
    tutorName: string;
    studentFirstName: string;
    isTutor: boolean;
    email: string;
    displayName: string;
  }>(sql`
    select h.student_id as "studentId", h.tutor_id as "tutorId", t.name as "tutorName",
      coalesce(nullif(trim(s.first_name), ''), split_part(s.name, ' ', 1)) as "studentFirstName",
      coalesce(t.account_id = a.id, false) as "isTutor", a.email, a.display_name as "displayName"
    from ${messageThreads} h join ${tutors} t on t.id = h.tutor_id join ${students} s on s.id = h.student_id
      join ${accounts} a on a.id = ${accountId}
      left join ${threadReads} r on r.thread_id = h.id and r.account_id = a.id
    where h.id = ${threadId} and exists (
      select from ${threadMessages} m where m.thread_id = h.id and m.body <> ''
        and m.side <> case when t.account_id = a.id then 'tutor' else 'family' end
        and m.created_at > coalesce(r.read_at, '-infinity'))
      and (coalesce(t.account_id = a.id and t.retired_at is null, false) or exists (
        select from guardianships g where g.account_id = a.id and g.student_id = h.student_id
          and g.receives_messages and (g.can_book or g.can_see_progress)))`);
  return rows[0] ?? null;
}

/** Inserts a report unless the account has reported the message. Returns true if it is new. */
export async function insertReport(tx: Tx, report: typeof messageReports.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(messageReports)
    .values(report)
    .onConflictDoNothing()
    .returning({ id: messageReports.id });
  return inserted.length === 1;
}

export interface ReportRow {
  readonly id: string;
  readonly reason: string;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly closingNote: string | null;
  readonly reporterName: string;
  readonly reportedName: string;
  readonly reportedEmail: string;
  readonly side: ThreadSide;
  readonly threadId: string;
  readonly studentId: StudentId;
  readonly studentName: string;
  readonly tutorName: string;
  readonly message: string;
  readonly messageAt: Date;
}

const selectReports = (executor: Executor) =>
  executor
    .select({
      id: messageReports.id,
      reason: messageReports.reason,
      createdAt: messageReports.createdAt,
      closedAt: messageReports.closedAt,
      closedBy: sql<
        string | null
      >`(select c.display_name from accounts c where c.id = ${messageReports.closedBy})`,
      closingNote: messageReports.closingNote,
      reporterName: sql<string>`(select c.display_name from accounts c where c.id = ${messageReports.reporterId})`,
      reportedName: accounts.displayName,
      reportedEmail: accounts.email,
      side: threadMessages.side,
      threadId: threadMessages.threadId,
      studentId: messageThreads.studentId,
      studentName: selectStudentName(messageThreads.studentId),
      tutorName: tutors.name,
      message: threadMessages.body,
      messageAt: threadMessages.createdAt,
    })
    .from(messageReports)
    .innerJoin(threadMessages, eq(threadMessages.id, messageReports.messageId))
    .innerJoin(accounts, eq(accounts.id, threadMessages.authorId))
    .innerJoin(messageThreads, eq(messageThreads.id, threadMessages.threadId))
    .innerJoin(tutors, eq(tutors.id, messageThreads.tutorId));

/** Hides the reports of an admin's own messages from that admin. */
const isNotAbout = (accountId: AccountId) => ne(threadMessages.authorId, accountId);

/** Returns a page of reports, newest first, without those about the reader. */
export async function listReportPage(
  executor: Executor,
  query: { filter: ReportFilter; reader: AccountId; after: KeysetCursor | null; limit: number },
): Promise<{ rows: ReportRow[]; total: number }> {
  const listed = and(
    query.filter === 'open' ? isNull(messageReports.closedAt) : isNotNull(messageReports.closedAt),
    isNotAbout(query.reader),
  );
  const rows = await selectReports(executor)
    .where(and(listed, beyondCursor(messageReports.createdAt, messageReports.id, query.after)))
    .orderBy(desc(messageReports.createdAt), desc(messageReports.id))
    .limit(query.limit);
  const [counted] = await executor
    .select({ total: count() })
    .from(messageReports)
    .innerJoin(threadMessages, eq(threadMessages.id, messageReports.messageId))
    .where(listed);
  return { rows, total: counted?.total ?? 0 };
}

/** Returns a report; null if there is none, or if it is about the reader. */
export async function findReport(
  executor: Executor,
  id: string,
  reader: AccountId | null,
): Promise<ReportRow | null> {
  const [row] = await selectReports(executor).where(
    and(eq(messageReports.id, id), reader === null ? undefined : isNotAbout(reader)),
  );
  return row ?? null;
}

/** Closes an open report; one of several concurrent calls returns true. */
export async function closeReport(
  tx: Tx,
  id: string,
  closing: { closedAt: Date; closedBy: AccountId; closingNote: string },
): Promise<boolean> {
  const closed = await tx
    .update(messageReports)
    .set(closing)
    .where(and(eq(messageReports.id, id), isNull(messageReports.closedAt)))
    .returning({ id: messageReports.id });
  return closed.length === 1;
}

/** The messages of a thread around a reported one, oldest first. */
export async function listMessagesAround(
  executor: Executor,
  threadId: string,
  at: Date,
  { before, after }: { before: number; after: number },
): Promise<Pick<MessageRow, 'id' | 'body' | 'side' | 'accountName' | 'tutorName' | 'createdAt'>[]> {
  const columns = {
    id: threadMessages.id,
    body: threadMessages.body,
    side: threadMessages.side,
    accountName: accounts.displayName,
    tutorName: tutors.name,
    createdAt: threadMessages.createdAt,
  };
  const select = () =>
    executor
      .select(columns)
      .from(threadMessages)
      .innerJoin(messageThreads, eq(messageThreads.id, threadMessages.threadId))
      .innerJoin(accounts, eq(accounts.id, threadMessages.authorId))
      .innerJoin(tutors, eq(tutors.id, messageThreads.tutorId));
  const isInThread = eq(threadMessages.threadId, threadId);
  const instant = sql`${at.toISOString()}::timestamptz`;
  const earlier = await select()
    .where(and(isInThread, sql`${threadMessages.createdAt} < ${instant}`))
    .orderBy(desc(threadMessages.createdAt))
    .limit(before);
  const later = await select()
    .where(and(isInThread, sql`${threadMessages.createdAt} >= ${instant}`))
    .orderBy(asc(threadMessages.createdAt))
    .limit(after + 1);
  return [...earlier.toReversed(), ...later];
}
