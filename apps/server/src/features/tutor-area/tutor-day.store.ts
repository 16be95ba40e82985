import type { Preparation } from '@thuto/contract/tutor-area';
import type { LessonId, TutorId } from '@thuto/domain/ids';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { hotRead, type ReadConnections } from '../../platform/db/read-connections.ts';
import { createJsonList } from '../../platform/db/rows-as-json.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { students } from '../../platform/db/schema/students.ts';
import { isOfLesson } from '../lessons/lesson-rows.shared.store.ts';
import { groupByLesson, isTaught, taughtList, type TaughtLessonRows } from './taught-lessons.store.ts';

const p = lessonParticipants;
const queryBuilder = new QueryBuilder();

/** Upper bound of a tutor's lessons in a day. */
const MAX_LESSONS = 100;
/** The next topics of a plan that *What to prepare* shows. */
const MAX_NEXT_TOPICS = 3;

const instantOf = (name: string) => sql`${sql.placeholder(name)}::timestamptz`;
const isOfTutor = eq(lessons.tutorId, sql.placeholder('tutorId'));
const now = instantOf('now');

/**
 * Matches lessons with a participant in one of these statuses. The offset keeps PostgreSQL from joining: it looks the
 * participants of each lesson up instead of reading those of all tutors.
 */
const hasParticipant = (statuses: SQL) => sql`exists (
  select from ${p} g where g.lesson_id = ${lessons.id} and g.status in ${statuses} offset 0)`;

/** The tutor's first lesson that starts after `joinable` and that a student has confirmed. */
const next = queryBuilder.$with('next').as(
  queryBuilder
    .select({ id: lessons.id })
    .from(lessons)
    .where(
      and(isOfTutor, sql`${lessons.startsAt} > ${instantOf('joinable')}`, hasParticipant(sql`('confirmed')`)),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons.id))
    .limit(1),
);
const nextId = sql<LessonId | null>`(select ${next.id} from ${next})`;

/** The tutor's lessons that start from `from` to `to` and were not cancelled, the earliest first. */
const idsOfDay = queryBuilder
  .select({ id: lessons.id })
  .from(lessons)
  .where(
    and(
      isOfTutor,
      sql`${lessons.startsAt} >= ${instantOf('from')} and ${lessons.startsAt} < ${instantOf('to')}`,
      hasParticipant(sql`('confirmed', 'completed', 'no_show')`),
    ),
  )
  .orderBy(asc(lessons.startsAt), asc(lessons.id))
  .limit(MAX_LESSONS);

const lessonsOfDay = taughtList.select(
  queryBuilder
    .select(taughtList.columns)
    .from(p)
    .innerJoin(lessons, isOfLesson)
    .where(and(sql`${lessons.id} = any(array(${idsOfDay}) || ${nextId})`, isTaught))
    .orderBy(asc(lessons.startsAt), asc(lessons.id), asc(p.createdAt), asc(p.id)),
);

/** The title of a topic. Looked up for the chosen topics only: a join would read all topics. */
const TITLE = sql`(select t.title from topics t where t.id = i.topic_id)`;

/** The topics and the note for staff of a participant's report, as JSON. */
const REPORT = sql`(
  select json_build_object('staffNote', r.staff_note, 'topics', (
    select coalesce(json_agg(json_build_object('title', ${TITLE}, 'level', i.level) order by i.position), '[]')
    from lesson_report_topics i where i.report_id = r.id))
  from lesson_reports r where r.participant_id = g.id)`;

/** The last completed lesson of a student with this tutor and its report, as JSON. */
const PREVIOUS = sql`(
  select json_build_object('date', l.local_date, 'subject', coalesce(g.subject, l.subject), 'notes', g.notes,
    'report', ${REPORT})
  from ${p} g join ${lessons} l on l.id = g.lesson_id
  where g.student_id = ${students.id} and g.status = 'completed' and l.tutor_id = ${sql.placeholder('tutorId')}
    and g.starts_at < ${now}
  order by g.starts_at desc, g.id desc limit 1)`;

/** The subject of the next lesson: that of its first student. */
const SUBJECT_OF_NEXT = sql`(
  select coalesce(g.subject, l.subject) from ${p} g join ${lessons} l on l.id = g.lesson_id
  where g.lesson_id = ${nextId} and g.status = 'confirmed'
  order by g.created_at, g.id limit 1)`;

/** The next topics of a student's newest signed plan of the next lesson's subject that were not taught since its signature. */
const NEXT_TOPICS = sql`array(
  select ${TITLE} from plan_items i
  join lateral (select p.id, p.signed_at from plans p
    where p.student_id = ${students.id} and p.subject_id = ${SUBJECT_OF_NEXT} and p.signed_at is not null
    order by p.version desc limit 1) p on p.id = i.plan_id
  where i.week_of is not null and not exists (
    select from lesson_report_topics d join lesson_reports r on r.id = d.report_id
      join lesson_participants g on g.id = r.participant_id
    where g.student_id = ${students.id} and d.topic_id = i.topic_id and r.created_at >= p.signed_at)
  order by i.position limit ${MAX_NEXT_TOPICS})`;

/** What the tutor prepares for a student, who has a name in the lesson. */
type PreparedStudent = Omit<Preparation, 'name'>;

const preparedList = createJsonList<PreparedStudent>({
  studentId: students.id,
  grade: students.grade,
  syllabus: students.syllabus,
  previous: sql`${PREVIOUS}`.as('previous'),
  nextTopics: sql`${NEXT_TOPICS}`.as('next_topics'),
});

const preparations = preparedList.select(
  queryBuilder
    .select(preparedList.columns)
    .from(p)
    .innerJoin(students, eq(students.id, p.studentId))
    .where(sql`${p.lessonId} = ${nextId} and ${p.status} = 'confirmed'`),
);

const findDay = hotRead('find_tutor_day', (db) =>
  db.with(next).select({ nextId, lessons: lessonsOfDay, preparations }).from(platformSettings),
);

/** The lessons of a tutor's day and the next one. */
interface DayOfTutor {
  readonly nextId: LessonId | null;
  /** Those of the day and the next one, the earliest first. */
  readonly lessons: ReadonlyMap<LessonId, TaughtLessonRows>;
  /** For the students of the next lesson. */
  readonly preparations: readonly PreparedStudent[];
}

/** Returns everything that a tutor's Today page shows, with one query. */
export async function findTutorDay(
  reads: ReadConnections,
  tutorId: TutorId,
  times: Readonly<Record<'from' | 'to' | 'joinable' | 'now', Date>>,
): Promise<DayOfTutor> {
  const { from, to, joinable, now } = times;
  const [row] = await findDay(reads, { tutorId, from, to, joinable, now });
  if (!row) throw new Error('The row of platform_settings is missing.');
  return {
    nextId: row.nextId,
    lessons: groupByLesson(taughtList.read(row.lessons)),
    preparations: preparedList.read(row.preparations),
  };
}
