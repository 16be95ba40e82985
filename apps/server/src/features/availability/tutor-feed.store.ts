import type { TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { tutorCalendarFeeds } from '../../platform/db/schema/tutor-availability.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';

/** A tutor's calendar address. */
export interface TutorFeed {
  readonly id: string;
  readonly tutorId: TutorId;
}

const feedColumns = { id: tutorCalendarFeeds.id, tutorId: tutorCalendarFeeds.tutorId };

export async function findTutorFeed(executor: Executor, tutorId: TutorId): Promise<TutorFeed | null> {
  const [row] = await executor
    .select(feedColumns)
    .from(tutorCalendarFeeds)
    .where(eq(tutorCalendarFeeds.tutorId, tutorId));
  return row ?? null;
}

/** Finds a feed by id, if its tutor is not retired. */
export async function findActiveTutorFeed(executor: Executor, id: string): Promise<TutorFeed | null> {
  const [row] = await executor
    .select(feedColumns)
    .from(tutorCalendarFeeds)
    .innerJoin(tutors, and(eq(tutors.id, tutorCalendarFeeds.tutorId), isNull(tutors.retiredAt)))
    .where(eq(tutorCalendarFeeds.id, id));
  return row ?? null;
}

/** Inserts a feed unless the tutor already has one. */
export async function insertTutorFeed(
  executor: Executor,
  feed: TutorFeed & { createdAt: Date },
): Promise<void> {
  await executor.insert(tutorCalendarFeeds).values(feed).onConflictDoNothing();
}

/** Replaces the tutor's feed. Returns false if there is none. */
export async function renewTutorFeed(
  executor: Executor,
  { tutorId, ...changes }: TutorFeed & { createdAt: Date },
): Promise<boolean> {
  const renewed = await executor
    .update(tutorCalendarFeeds)
    .set(changes)
    .where(eq(tutorCalendarFeeds.tutorId, tutorId))
    .returning({ id: tutorCalendarFeeds.id });
  return renewed.length > 0;
}

export async function deleteTutorFeed(executor: Executor, tutorId: TutorId): Promise<void> {
  await executor.delete(tutorCalendarFeeds).where(eq(tutorCalendarFeeds.tutorId, tutorId));
}

/** A lesson of a tutor as their calendar shows it. */
export interface TaughtLesson {
  readonly id: string;
  readonly subject: SubjectId;
  readonly isCancelled: boolean;
  /** First names, in alphabetical order. */
  readonly students: readonly string[];
  readonly meetingLink: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Lists a tutor's lessons, latest first. Cancelled ones are included, so that calendars remove them. */
export async function listTaughtLessons(
  executor: Executor,
  tutorId: TutorId,
  limit: number,
): Promise<TaughtLesson[]> {
  const { rows } = await executor.execute<{
    id: string;
    subject: SubjectId;
    isCancelled: boolean;
    students: string[];
    meetingLink: string | null;
    startsAt: number;
    endsAt: number;
    createdAt: number;
    updatedAt: number;
  }>(sql`
    select l.id, l.subject, bool_and(p.status = 'cancelled') as "isCancelled",
      coalesce(array_agg(distinct coalesce(nullif(trim(s.first_name), ''), split_part(s.name, ' ', 1)))
        filter (where p.status <> 'cancelled'), '{}') as students,
      l.meeting_link as "meetingLink", extract(epoch from l.starts_at)::float8 * 1000 as "startsAt",
      extract(epoch from l.ends_at)::float8 * 1000 as "endsAt",
      extract(epoch from l.created_at)::float8 * 1000 as "createdAt",
      extract(epoch from greatest(l.updated_at, max(p.updated_at)))::float8 * 1000 as "updatedAt"
    from lessons l join lesson_participants p on p.lesson_id = l.id join students s on s.id = p.student_id
    where l.tutor_id = ${tutorId} and p.status in ('confirmed', 'completed', 'no_show', 'cancelled')
    group by l.id order by l.starts_at desc, l.id desc limit ${limit}`);
  return rows.map(({ startsAt, endsAt, createdAt, updatedAt, ...row }) => ({
    ...row,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  }));
}
