import type { AccountId, StudentId, TutorId } from '@thuto/domain/ids';
import { REPORT_WINDOW_DAYS, type TopicLevel } from '@thuto/domain/lessons/lesson-reports';
import type { ParticipantStatus } from '@thuto/domain/lessons/lessons';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import { beyondCursor, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { isOneOf } from '../../platform/db/newest-of-people.ts';
import { isInStatus, isOfLesson } from '../lessons/lesson-rows.shared.store.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessonReports, lessonReportTopics } from '../../platform/db/schema/lesson-reports.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { selectStudentName } from '../students/students.shared.store.ts';

export interface ReportRow {
  readonly id: string;
  readonly lessonId: string;
  readonly studentId: StudentId;
  readonly studentName: string;
  readonly subject: string;
  readonly date: string;
  readonly tutorName: string;
  readonly topics: { id: string; code: string; title: string; level: TopicLevel }[];
  readonly homework: string;
  readonly homeworkDueOn: string | null;
  readonly note: string;
  readonly staffNote: string;
  readonly exitTicket: number | null;
  readonly createdAt: Date;
}

const selectReports = (executor: Executor) =>
  executor
    .select({
      id: lessonReports.id,
      lessonId: lessonReports.participantId,
      studentId: lessonParticipants.studentId,
      studentName: selectStudentName(lessonParticipants.studentId).as('student_name'),
      subject: sql<string>`coalesce(${lessonParticipants.subject}, ${lessons.subject})`,
      date: lessons.date,
      tutorName: tutors.name,
      topics: sql<ReportRow['topics']>`(
        select coalesce(json_agg(json_build_object('id', c.id, 'code', c.code, 'title', c.title, 'level', g.level)
          order by g.position), '[]')
        from lesson_report_topics g join topics c on c.id = g.topic_id where g.report_id = ${lessonReports.id})`,
      homework: lessonReports.homework,
      homeworkDueOn: lessonReports.homeworkDueOn,
      note: lessonReports.note,
      staffNote: lessonReports.staffNote,
      exitTicket: lessonReports.exitTicket,
      createdAt: lessonReports.createdAt,
    })
    .from(lessonReports)
    .innerJoin(lessonParticipants, eq(lessonParticipants.id, lessonReports.participantId))
    .innerJoin(lessons, isOfLesson)
    .innerJoin(tutors, eq(tutors.id, lessonReports.tutorId));

/** Returns the report of a booking or session, or null. */
export async function findReport(executor: Executor, participantId: string): Promise<ReportRow | null> {
  const [row] = await selectReports(executor).where(eq(lessonReports.participantId, participantId));
  return row ?? null;
}

/** Lists a page of a student's reports, newest first. */
export async function listReportPage(
  executor: Executor,
  studentId: StudentId,
  { after, limit }: { readonly after: KeysetCursor | null; readonly limit: number },
): Promise<ReportRow[]> {
  return selectReports(executor)
    .where(
      and(
        eq(lessonParticipants.studentId, studentId),
        beyondCursor(lessonReports.createdAt, lessonReports.id, after),
      ),
    )
    .orderBy(desc(lessonReports.createdAt), desc(lessonReports.id))
    .limit(limit);
}

/** Inserts a report. Returns false if the lesson has one, or the id is in use. */
export async function insertReport(
  tx: Tx,
  report: typeof lessonReports.$inferInsert,
  topics: readonly { readonly topicId: string; readonly level: TopicLevel }[],
): Promise<boolean> {
  const inserted = await tx
    .insert(lessonReports)
    .values(report)
    .onConflictDoNothing()
    .returning({ id: lessonReports.id });
  if (inserted.length === 0) return false;
  await tx
    .insert(lessonReportTopics)
    .values(topics.map((topic, position) => ({ ...topic, reportId: report.id, position })));
  return true;
}

/** A lesson that a tutor has to write a report about. */
export interface DueRow {
  readonly id: string;
  readonly studentId: StudentId;
  readonly studentName: string;
  readonly tutorId: TutorId;
  readonly tutorName: string;
  /** Null for a tutor without an account. */
  readonly tutorAccountId: AccountId | null;
  readonly subject: string;
  readonly status: ParticipantStatus;
  readonly date: string;
  readonly time: string;
  readonly duration: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The topic of the plan from which it was booked. */
  readonly planTopicId: string | null;
}

/** A tutor's lessons without a report that began in the last days or begin until an instant. */
const isWithoutReport = (from: Date, until: Date): SQL =>
  sql`${lessonParticipants.status} in ('confirmed', 'completed')
    and ${lessonParticipants.startsAt} >= ${from.toISOString()}::timestamptz
    and ${lessonParticipants.startsAt} <= ${until.toISOString()}::timestamptz
    and not exists (select from lesson_reports r where r.participant_id = ${lessonParticipants.id})`;

/** Looks up the lesson of each participant, so that the planner does not read all lessons for a few participants. */
const lessonOf = (executor: Executor) =>
  executor
    .select({
      tutorId: lessons.tutorId,
      lessonSubject: lessons.subject,
      date: lessons.date,
      time: lessons.time,
      duration: lessons.duration,
    })
    .from(lessons)
    .where(eq(lessons.id, lessonParticipants.lessonId))
    .limit(1)
    .as('lesson');

function selectDue(executor: Executor) {
  const lesson = lessonOf(executor);
  return executor
    .select({
      id: lessonParticipants.id,
      studentId: lessonParticipants.studentId,
      studentName: selectStudentName(lessonParticipants.studentId).as('student_name'),
      tutorId: tutors.id,
      tutorName: tutors.name,
      tutorAccountId: tutors.accountId,
      subject: sql<string>`coalesce(${lessonParticipants.subject}, ${lesson.lessonSubject})`.as(
        'subject_taught',
      ),
      status: lessonParticipants.status,
      date: lesson.date,
      time: lesson.time,
      duration: lesson.duration,
      startsAt: lessonParticipants.startsAt,
      endsAt: lessonParticipants.endsAt,
      planTopicId: lessonParticipants.planTopicId,
    })
    .from(lessonParticipants)
    .innerJoinLateral(lesson, sql`true`)
    .innerJoin(tutors, eq(tutors.id, lesson.tutorId));
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** Lists a tutor's lessons without a report: those of the last days, and those that begin until an instant. */
export async function listDueOfTutor(
  executor: Executor,
  tutorId: TutorId,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<DueRow[]> {
  return selectDue(executor)
    .where(and(eq(tutors.id, tutorId), isWithoutReport(daysBefore(now, REPORT_WINDOW_DAYS), until)))
    .orderBy(lessonParticipants.startsAt, lessonParticipants.id)
    .limit(200);
}

/**
 * Selects the ids of up to `limit` lessons that ended without a report, the earliest first. Each status is read on its own
 * in the order of the index; for both at once PostgreSQL would sort the lessons of the whole month.
 */
function selectDueIds(
  executor: Executor,
  { now, after, limit }: { readonly now: Date; readonly after: KeysetCursor | null; readonly limit: number },
) {
  const lesson = lessonOf(executor);
  const inStatus = (status: ParticipantStatus) =>
    executor
      .select({ id: lessonParticipants.id, startsAt: lessonParticipants.startsAt })
      .from(lessonParticipants)
      .innerJoinLateral(lesson, sql`true`)
      .where(
        and(
          isInStatus([status]),
          isWithoutReport(daysBefore(now, REPORT_WINDOW_DAYS), now),
          sql`${lessonParticipants.endsAt} <= ${now.toISOString()}::timestamptz`,
          sql`${lesson.tutorId} is not null`,
          beyondCursor(lessonParticipants.startsAt, lessonParticipants.id, after, true),
        ),
      )
      .orderBy(lessonParticipants.startsAt, lessonParticipants.id)
      .limit(limit);
  return unionAll(inStatus('confirmed'), inStatus('completed'))
    .orderBy(sql`starts_at`, sql`id`)
    .limit(limit);
}

/** Lists a page of all lessons that ended without a report, the earliest first, and their number as `countRows` counts. */
export async function listDuePage(
  executor: Executor,
  asked: { readonly now: Date; readonly after: KeysetCursor | null; readonly limit: number },
): Promise<{ rows: DueRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    selectDue(executor)
      .where(isOneOf(lessonParticipants.id, sql`${selectDueIds(executor, asked)}`))
      .orderBy(lessonParticipants.startsAt, lessonParticipants.id),
    countRows(executor, (limit) => selectDueIds(executor, { now: asked.now, after: null, limit })),
  ]);
  return { rows, total };
}

/** Lists lessons without a report that ended in a half-open time, whose tutor has no mail with this key yet. */
export async function listToRemind(
  executor: Executor,
  { from, until, kind, limit }: { from: Date; until: Date; kind: string; limit: number },
): Promise<DueRow[]> {
  return selectDue(executor)
    .where(
      and(
        isWithoutReport(daysBefore(from, 1), until),
        sql`${tutors.accountId} is not null and ${tutors.retiredAt} is null`,
        sql`${lessonParticipants.endsAt} > ${from.toISOString()}::timestamptz
          and ${lessonParticipants.endsAt} <= ${until.toISOString()}::timestamptz`,
        sql`not exists (select from mails m where m.dedupe_key = ${kind} || ${lessonParticipants.id})`,
      ),
    )
    .orderBy(lessonParticipants.startsAt, lessonParticipants.id)
    .limit(limit);
}

/** Returns the lesson of a reminder if it still needs a report, or null. */
export async function findDue(executor: Executor, participantId: string): Promise<DueRow | null> {
  const [row] = await selectDue(executor).where(
    and(
      eq(lessonParticipants.id, participantId),
      isWithoutReport(new Date(0), new Date('9999-01-01T00:00:00Z')),
    ),
  );
  return row ?? null;
}
