import type { Preparation, TaughtView } from '@thuto/contract/tutor-area';
import type { LessonId, StudentId, TutorId } from '@thuto/domain/ids';
import type { LessonKind } from '@thuto/domain/lessons';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/client.ts';
import { beyondCursor, type KeysetCursor } from '../../../platform/db/keyset-cursor.ts';
import { isOfLesson, lessonColumns, type LessonOfStudent } from '../lesson-rows.ts';
import { lessonChangeRequests } from '../../../platform/db/schema/lesson-changes.ts';
import { lessonParticipants } from '../../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../../platform/db/schema/lessons.ts';
import { students } from '../../../platform/db/schema/students.ts';
import { selectStudentName } from '../../students/student-name.ts';

export type ChangeRequestRow = typeof lessonChangeRequests.$inferSelect;

/** A lesson of a tutor: its students, the earliest first, and the newest request to move it. */
export interface TaughtLessonRows {
  readonly participants: readonly [LessonOfStudent, ...LessonOfStudent[]];
  readonly change: ChangeRequestRow | null;
  /** The ids of the participants whose lesson has a report. */
  readonly reported: readonly string[];
}

/** Requests that were never confirmed are not the tutor's. */
const SEEN = sql`('confirmed', 'completed', 'no_show', 'cancelled')`;

const hasParticipant = (statuses: SQL) =>
  sql`exists (select from ${lessonParticipants} g where g.lesson_id = ${lessons.id} and g.status in ${statuses})`;

/** Reads lessons with their students and change requests, in the order of the ids. */
export async function readTaughtLessons(
  executor: Executor,
  ids: readonly LessonId[],
): Promise<TaughtLessonRows[]> {
  if (ids.length === 0) return [];
  const rows = await executor
    .select({
      lesson: lessonColumns,
      change: lessonChangeRequests,
      hasReport: sql<boolean>`exists (select from lesson_reports r where r.participant_id = ${lessonParticipants.id})`,
    })
    .from(lessonParticipants)
    .innerJoin(lessons, isOfLesson)
    .leftJoin(
      lessonChangeRequests,
      eq(
        lessonChangeRequests.id,
        sql`(select c.id from ${lessonChangeRequests} c where c.participant_id = ${lessonParticipants.id}
          order by c.created_at desc, c.id desc limit 1)`,
      ),
    )
    .where(and(inArray(lessons.id, [...ids]), sql`${lessonParticipants.status} in ${SEEN}`))
    .orderBy(asc(lessonParticipants.createdAt), asc(lessonParticipants.id));
  const found = ids.map((id) => rows.filter(({ lesson }) => lesson.lessonId === id));
  return found.flatMap((ofLesson) => {
    const [first, ...others] = ofLesson.map(({ lesson }) => lesson);
    if (first === undefined) return [];
    const changes = ofLesson.flatMap(({ change }) => (change === null ? [] : [change]));
    const change = changes.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0] ?? null;
    const reported = ofLesson.filter(({ hasReport }) => hasReport).map(({ lesson }) => lesson.id);
    return [{ participants: [first, ...others] as const, change, reported }];
  });
}

/** Returns the lesson of a tutor that a participant is in, or null. */
export async function findTaughtLesson(
  executor: Executor,
  tutorId: TutorId,
  participantId: string,
): Promise<TaughtLessonRows | null> {
  const found = await executor
    .select({ id: lessons.id })
    .from(lessonParticipants)
    .innerJoin(lessons, isOfLesson)
    .where(and(eq(lessonParticipants.id, participantId), eq(lessons.tutorId, tutorId)));
  const [rows] = await readTaughtLessons(
    executor,
    found.map(({ id }) => id),
  );
  return rows ?? null;
}

/** Lists the ids of a tutor's lessons that overlap a half-open time and were not cancelled, the earliest first. */
export async function listIdsBetween(
  executor: Executor,
  tutorId: TutorId,
  time: { readonly from: Date; readonly to: Date },
): Promise<LessonId[]> {
  const rows = await executor
    .select({ id: lessons.id })
    .from(lessons)
    .where(
      and(
        eq(lessons.tutorId, tutorId),
        sql`${lessons.startsAt} >= ${time.from} and ${lessons.startsAt} < ${time.to}`,
        hasParticipant(sql`('confirmed', 'completed', 'no_show')`),
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons.id))
    .limit(100);
  return rows.map(({ id }) => id);
}

/** Returns the id of the tutor's first lesson that starts after an instant and that a student has confirmed. */
export async function findNextId(
  executor: Executor,
  tutorId: TutorId,
  after: Date,
): Promise<LessonId | null> {
  const [row] = await executor
    .select({ id: lessons.id })
    .from(lessons)
    .where(
      and(
        eq(lessons.tutorId, tutorId),
        sql`${lessons.startsAt} > ${after}`,
        hasParticipant(sql`('confirmed')`),
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons.id))
    .limit(1);
  return row?.id ?? null;
}

/** Counts the tutor's lessons that ended before an instant with a student who has no outcome. */
export async function countWithoutOutcome(executor: Executor, tutorId: TutorId, now: Date): Promise<number> {
  return executor.$count(
    lessons,
    and(eq(lessons.tutorId, tutorId), sql`${lessons.endsAt} <= ${now}`, hasParticipant(sql`('confirmed')`)),
  );
}

/** Lists a page of ids of a tutor's lessons: coming ones and those without an outcome the earliest first, past ones the latest first. */
export async function listTaughtIds(
  executor: Executor,
  tutorId: TutorId,
  asked: {
    readonly view: TaughtView;
    readonly now: Date;
    readonly after: KeysetCursor | null;
    readonly limit: number;
  },
): Promise<(KeysetCursor & { readonly id: LessonId })[]> {
  const { view, now, after, limit } = asked;
  const isForwards = view !== 'past';
  const conditions: Readonly<Record<TaughtView, SQL | undefined>> = {
    upcoming: and(sql`${lessons.endsAt} > ${now}`, hasParticipant(sql`('confirmed')`)),
    outcome: and(sql`${lessons.startsAt} <= ${now}`, hasParticipant(sql`('confirmed')`)),
    past: hasParticipant(sql`('completed', 'no_show', 'cancelled')`),
  };
  const order = isForwards ? asc : desc;
  return executor
    .select({ at: lessons.startsAt, id: lessons.id })
    .from(lessons)
    .where(
      and(
        eq(lessons.tutorId, tutorId),
        conditions[view],
        beyondCursor(lessons.startsAt, lessons.id, after, isForwards),
      ),
    )
    .orderBy(order(lessons.startsAt), order(lessons.id))
    .limit(limit);
}

/** With its table: Drizzle leaves the table out of the columns of a query of one table. */
const STUDENT_ID = sql`"students"."id"`;

/** The next topics of a plan that *What to prepare* shows. */
const MAX_NEXT_TOPICS = 3;

/** The topics and the note for staff of a participant's report, as JSON. */
const REPORT = sql`(
  select json_build_object('staffNote', r.staff_note, 'topics', (
    select coalesce(json_agg(json_build_object('title', t.title, 'level', i.level) order by i.position), '[]')
    from lesson_report_topics i join topics t on t.id = i.topic_id where i.report_id = r.id))
  from lesson_reports r where r.participant_id = g.id)`;

/** The next topics of a student's newest signed plan that were not taught since its signature. */
const selectNextTopics = (subject: string) => sql<string[]>`array(
  select t.title from plan_items i join topics t on t.id = i.topic_id
  join lateral (select p.id, p.signed_at from plans p
    where p.student_id = ${STUDENT_ID} and p.subject_id = ${subject} and p.signed_at is not null
    order by p.version desc limit 1) p on p.id = i.plan_id
  where i.week_of is not null and not exists (
    select from lesson_report_topics d join lesson_reports r on r.id = d.report_id
      join lesson_participants g on g.id = r.participant_id
    where g.student_id = ${STUDENT_ID} and d.topic_id = i.topic_id and r.created_at >= p.signed_at)
  order by i.position limit ${MAX_NEXT_TOPICS})`;

/**
 * Returns what a tutor prepares for some students: their grade, the last completed lesson with this tutor and its report,
 * and the next topics of the plan of a subject.
 */
export async function listPreparations(
  executor: Executor,
  {
    tutorId,
    studentIds,
    subject,
    before,
  }: {
    readonly tutorId: TutorId;
    readonly studentIds: readonly StudentId[];
    readonly subject: string;
    readonly before: Date;
  },
) {
  if (studentIds.length === 0) return [];
  return executor
    .select({
      studentId: students.id,
      name: selectStudentName(STUDENT_ID).as('student_name'),
      grade: students.grade,
      syllabus: students.syllabus,
      previous: sql<Preparation['previous']>`(
        select json_build_object('date', l.local_date, 'subject', coalesce(g.subject, l.subject), 'notes', g.notes,
          'report', ${REPORT})
        from ${lessonParticipants} g join ${lessons} l on l.id = g.lesson_id
        where g.student_id = ${STUDENT_ID} and g.status = 'completed' and l.tutor_id = ${tutorId}
          and g.starts_at < ${before}
        order by g.starts_at desc, g.id desc limit 1)`,
      nextTopics: selectNextTopics(subject),
    })
    .from(students)
    .where(inArray(students.id, [...studentIds]));
}

/** Lists the students of a tutor's lessons that start at `since` or later, by name, with counts of all lessons together. */
export async function listStudentsTaught(executor: Executor, tutorId: TutorId, since: Date, now: Date) {
  const together = executor.$with('together').as(
    executor
      .select({
        studentId: lessonParticipants.studentId,
        completed: sql<number>`count(*) filter (where ${lessonParticipants.status} = 'completed')`
          .mapWith(Number)
          .as('completed'),
        absent: sql<number>`count(*) filter (where ${lessonParticipants.status} = 'no_show')`
          .mapWith(Number)
          .as('absent'),
        upcoming:
          sql<number>`count(*) filter (where ${lessonParticipants.status} = 'confirmed' and ${lessons.endsAt} > ${now})`
            .mapWith(Number)
            .as('upcoming'),
        subjects: sql<
          string[]
        >`array_agg(distinct coalesce(${lessonParticipants.subject}, ${lessons.subject}))`.as(
          'subjects_together',
        ),
        lastLessonOn: sql<
          string | null
        >`max(${lessons.date}) filter (where ${lessonParticipants.status} = 'completed')`.as(
          'last_lesson_on',
        ),
        nextLessonAt: sql<
          string | null
        >`min(${lessons.startsAt}) filter (where ${lessonParticipants.status} = 'confirmed' and ${lessons.endsAt} > ${now})`.as(
          'next_lesson_at',
        ),
      })
      .from(lessonParticipants)
      .innerJoin(lessons, isOfLesson)
      .where(
        and(
          eq(lessons.tutorId, tutorId),
          sql`${lessonParticipants.status} in ('confirmed', 'completed', 'no_show')`,
        ),
      )
      .groupBy(lessonParticipants.studentId)
      .having(sql`max(${lessons.startsAt}) >= ${since}`),
  );
  const name = selectStudentName(students.id).as('student_name');
  return executor
    .with(together)
    .select({
      id: students.id,
      name,
      grade: students.grade,
      syllabus: students.syllabus,
      subjects: together.subjects,
      completed: together.completed,
      absent: together.absent,
      upcoming: together.upcoming,
      lastLessonOn: together.lastLessonOn,
      nextLessonAt: together.nextLessonAt,
    })
    .from(together)
    .innerJoin(students, eq(students.id, together.studentId))
    .orderBy(sql`lower(${students.name})`, students.id)
    .limit(1000);
}

/** A lesson that was held, or that no student came to. */
export interface HeldLesson {
  readonly date: string;
  readonly kind: LessonKind;
  readonly duration: number;
  readonly wasHeld: boolean;
}

/** Lists the tutor's lessons with an outcome from a date on, each once, also a small group. */
export async function listHeldLessons(
  executor: Executor,
  tutorId: TutorId,
  fromDate: string,
): Promise<HeldLesson[]> {
  return executor
    .select({
      date: lessons.date,
      kind: lessons.kind,
      duration: lessons.duration,
      wasHeld: sql<boolean>`${hasParticipant(sql`('completed')`)}`,
    })
    .from(lessons)
    .where(
      and(
        eq(lessons.tutorId, tutorId),
        sql`${lessons.date} >= ${fromDate}`,
        hasParticipant(sql`('completed', 'no_show')`),
      ),
    )
    .orderBy(desc(lessons.date), lessons.kind, lessons.duration);
}
