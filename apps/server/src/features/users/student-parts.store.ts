import type { StudentId } from '@thuto/domain/ids';
import type { ParticipantOrigin } from '@thuto/domain/lessons/lessons';
import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/client.ts';
import { beyondCursor, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { isInView, isOfLesson, lessonColumns, type LessonView } from '../lessons/lesson-rows.shared.store.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { creditEntries, creditGrants } from '../../platform/db/schema/credits.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { guardianships } from '../../platform/db/schema/students.ts';
import { listSiblings } from './families-of-students.store.ts';
import { selectActivity } from '../activity/activity-rows.shared.store.ts';

/** Selects a page of one student's records. */
export interface PartQuery {
  readonly studentId: StudentId;
  readonly after: KeysetCursor | null;
  readonly limit: number;
}

const counted = async (query: Promise<{ total: number }[]>) => (await query)[0]?.total ?? 0;

/** By how much an entry changes *Total*: a grant's lessons count from its first entry until it is closed. */
const assignedBy = sql`case ${creditEntries.reason}
  when 'granted' then ${creditGrants.granted} when 'closed' then -${creditGrants.granted}
  when 'opening' then case when ${creditEntries.cause} like 'import:%' then ${creditGrants.granted} else 0 end
  else 0 end`.mapWith(Number);

/** The origin of the booking or session that caused an entry. */
const causeOrigin = sql<ParticipantOrigin | null>`case when ${creditEntries.cause} like 'lesson:%' then (
  select p.origin from ${lessonParticipants} p where p.id = substr(${creditEntries.cause}, 8)::uuid) end`;

/** Lists a page of a student's ledger, newest first, and counts its entries. */
export async function listLedgerOf(executor: Executor, { studentId, after, limit }: PartQuery) {
  const mine = eq(creditEntries.studentId, studentId);
  const [rows, total] = await Promise.all([
    executor
      .select({
        id: creditEntries.id,
        entry: creditEntries,
        assigned: assignedBy,
        /** Of the lesson that caused the entry; null for another cause. */
        origin: causeOrigin,
        actorName: accounts.displayName,
        at: creditEntries.createdAt,
      })
      .from(creditEntries)
      .innerJoin(creditGrants, eq(creditGrants.id, creditEntries.grantId))
      .leftJoin(accounts, eq(accounts.id, creditEntries.actorId))
      .where(and(mine, beyondCursor(creditEntries.createdAt, creditEntries.id, after)))
      .orderBy(desc(creditEntries.createdAt), desc(creditEntries.id))
      .limit(limit),
    counted(executor.select({ total: count() }).from(creditEntries).where(mine)),
  ]);
  return { rows, total };
}

async function listLessonsOf(
  executor: Executor,
  { studentId, after, limit }: PartQuery,
  view: LessonView,
  at: PgColumn,
) {
  const mine = and(eq(lessonParticipants.studentId, studentId), isInView(view));
  const [rows, total] = await Promise.all([
    executor
      .select(lessonColumns)
      .from(lessonParticipants)
      .innerJoin(lessons, isOfLesson)
      .where(and(mine, beyondCursor(at, lessonParticipants.id, after)))
      .orderBy(desc(at), desc(lessonParticipants.id))
      .limit(limit),
    counted(executor.select({ total: count() }).from(lessonParticipants).where(mine)),
  ]);
  return { rows, total };
}

/** Returns a page of a student's bookings, newest first. */
export async function listBookingsOf(executor: Executor, query: PartQuery) {
  const { rows, total } = await listLessonsOf(executor, query, 'booking', lessonParticipants.createdAt);
  return { rows: rows.map((lesson) => ({ id: lesson.id, at: lesson.createdAt, lesson })), total };
}

/** Returns a page of a student's sessions, latest date first. */
export async function listSessionsOf(executor: Executor, query: PartQuery) {
  const { rows, total } = await listLessonsOf(executor, query, 'session', lessonParticipants.startsAt);
  return { rows: rows.map((lesson) => ({ id: lesson.id, at: lesson.startsAt, lesson })), total };
}

/** Lists a page of the mails to a student's guardians, newest first, and counts them. */
export async function listMailsOf(executor: Executor, { studentId, after, limit }: PartQuery) {
  const guardians = await executor
    .select({ id: guardianships.accountId })
    .from(guardianships)
    .where(eq(guardianships.studentId, studentId));
  // As values, so that PostgreSQL reads the page from the index of the recipients.
  const mine = inArray(
    mails.recipientAccountId,
    guardians.map(({ id }) => id),
  );
  const [rows, total] = await Promise.all([
    executor
      .select({
        id: mails.id,
        at: mails.createdAt,
        kind: mails.kind,
        subject: mails.subject,
        status: mails.status,
        sentAt: mails.sentAt,
      })
      .from(mails)
      .where(and(mine, beyondCursor(mails.createdAt, mails.id, after)))
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(limit),
    counted(executor.select({ total: count() }).from(mails).where(mine)),
  ]);
  return { rows, total };
}

/** Lists a page of the audit events of a student, newest first, and counts them. */
export const listActivityOf = (executor: Executor, { studentId, ...page }: PartQuery) =>
  listActivityOfStudents(executor, { studentIds: [studentId], ...page });

async function listActivityOfStudents(
  executor: Executor,
  { studentIds, after, limit }: Omit<PartQuery, 'studentId'> & { readonly studentIds: readonly StudentId[] },
) {
  // Views of the student's page are listed under Access.
  const mine = and(inArray(auditLog.studentId, [...studentIds]), ne(auditLog.kind, 'student.viewed'));
  const [rows, total] = await Promise.all([
    selectActivity(executor)
      .where(and(mine, beyondCursor(auditLog.createdAt, auditLog.id, after)))
      .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
      .limit(limit),
    counted(executor.select({ total: count() }).from(auditLog).where(mine)),
  ]);
  return { rows, total };
}

/** Lists a page of what happened to all students of a family, and of the mails to it, newest first. Counts both. */
export async function listTimelineOf(executor: Executor, query: PartQuery) {
  const { after, limit } = query;
  const studentIds = (await listSiblings(executor, query.studentId)).map(({ id }) => id);
  const [activity, mailed] = await Promise.all([
    listActivityOfStudents(executor, { studentIds, after, limit }),
    listMailsOf(executor, query),
  ]);
  const rows = [
    ...activity.rows.map((row) => ({ id: row.id, at: row.at, activity: row, mail: null })),
    ...mailed.rows.map((row) => ({ id: row.id, at: row.at, activity: null, mail: row })),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
  return { rows: rows.slice(0, limit), total: activity.total + mailed.total };
}
