import type { TaughtView } from '@thuto/contract/tutor-area';
import type { LessonId, TutorId } from '@thuto/domain/ids';
import type { LessonKind, ParticipantOrigin } from '@thuto/domain/lessons/lessons';
import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { beyondCursor, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { createJsonList, readRows } from '../../platform/db/rows-as-json.ts';
import { isOfLesson, lessonColumns, type LessonOfStudent } from '../lessons/lesson-rows.shared.store.ts';
import { MAX_LESSON_MS } from '../lessons/overlapping.shared.store.ts';
import { lessonChangeRequests } from '../../platform/db/schema/lesson-changes.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { students } from '../../platform/db/schema/students.ts';
import { selectStudentName } from '../students/students.shared.store.ts';

export type ChangeRequestRow = typeof lessonChangeRequests.$inferSelect;

const p = lessonParticipants;

/** What the tutor area needs of a participant. Select it from `lessonParticipants`, joined with `isOfLesson`. */
const participantColumns = {
  id: lessonColumns.id,
  lessonId: lessonColumns.lessonId,
  studentId: lessonColumns.studentId,
  studentName: lessonColumns.studentName,
  origin: lessonColumns.origin,
  status: lessonColumns.status,
  kind: lessonColumns.kind,
  capacity: lessonColumns.capacity,
  subject: lessonColumns.subject,
  date: lessonColumns.date,
  time: lessonColumns.time,
  startsAt: lessonColumns.startsAt,
  duration: lessonColumns.duration,
  meetingLink: lessonColumns.meetingLink,
  notes: lessonColumns.notes,
  planTopic: lessonColumns.planTopic,
  revision: lessonColumns.revision,
};

/** A participant of a tutor's lesson. */
export type TaughtParticipant = Pick<LessonOfStudent, keyof typeof participantColumns>;

/** A participant with their newest request to move the lesson. */
export interface TaughtRow extends TaughtParticipant {
  /** A row of `lessonChangeRequests` as JSON. */
  readonly change: Readonly<Record<string, unknown>> | null;
  readonly hasReport: boolean;
}

/** A lesson of a tutor: its students, the earliest first, and the newest request to move it. */
export interface TaughtLessonRows {
  readonly participants: readonly [TaughtParticipant, ...TaughtParticipant[]];
  readonly change: ChangeRequestRow | null;
  /** The ids of the participants whose lesson has a report. */
  readonly reported: readonly string[];
}

/** The columns of `TaughtRow`. */
export const taughtColumns = {
  ...participantColumns,
  change: sql<
    TaughtRow['change']
  >`(select to_json(c) from ${lessonChangeRequests} c where c.participant_id = ${p.id}
    order by c.created_at desc, c.id desc limit 1)`.as('change'),
  hasReport: sql<boolean>`exists (select from lesson_reports r where r.participant_id = ${p.id})`.as(
    'has_report',
  ),
};

/** Lists of the participants of a tutor's lessons. */
export const taughtList = createJsonList<TaughtRow>(taughtColumns);

/** Matches the participants that a tutor sees. Requests that were never confirmed are not the tutor's. */
export const isTaught = sql`${p.status} in ('confirmed', 'completed', 'no_show', 'cancelled')`;

/** Matches lessons with a participant in one of these statuses. */
const hasParticipant = (statuses: SQL) =>
  sql`exists (select from ${p} g where g.lesson_id = ${lessons.id} and g.status in ${statuses})`;

/** Groups the participants of lessons by lesson, in the order of the rows. */
export function groupByLesson(rows: readonly TaughtRow[]): Map<LessonId, TaughtLessonRows> {
  const found = new Map<LessonId, TaughtLessonRows>();
  for (const [id, ofLesson] of Map.groupBy(rows, ({ lessonId }) => lessonId)) {
    const [first, ...others] = ofLesson;
    if (first === undefined) continue;
    const changes = ofLesson.flatMap(({ change: asked }) => (asked === null ? [] : [asked]));
    const [change = null] = readRows(lessonChangeRequests, changes).toSorted(
      (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
    );
    const reported = ofLesson.filter(({ hasReport }) => hasReport).map((participant) => participant.id);
    found.set(id, { participants: [first, ...others], change, reported });
  }
  return found;
}

/** Reads lessons with their students and change requests, in the order of the ids. */
export async function readTaughtLessons(
  executor: Executor,
  ids: readonly LessonId[],
): Promise<TaughtLessonRows[]> {
  if (ids.length === 0) return [];
  const rows = await executor
    .select(taughtColumns)
    .from(p)
    .innerJoin(lessons, isOfLesson)
    .where(and(inArray(lessons.id, [...ids]), isTaught))
    .orderBy(asc(p.createdAt), asc(p.id));
  const found = groupByLesson(rows);
  return ids.flatMap((id) => found.get(id) ?? []);
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
    upcoming: and(
      sql`${lessons.endsAt} > ${now}`,
      gt(lessons.startsAt, new Date(now.getTime() - MAX_LESSON_MS)),
      hasParticipant(sql`('confirmed')`),
    ),
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

/** Returns how a participant came about; null if there is none with this id. */
export async function findOrigin(executor: Executor, id: string): Promise<ParticipantOrigin | null> {
  const [row] = await executor.select({ origin: p.origin }).from(p).where(eq(p.id, id));
  return row?.origin ?? null;
}
