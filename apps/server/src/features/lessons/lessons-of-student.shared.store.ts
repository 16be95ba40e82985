import type { StudentId } from '@thuto/domain/ids';
import { RECENT_BOOKINGS } from '@thuto/domain/lessons/schedule';
import { and, asc, desc, eq, gt, not, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/client.ts';
import { beyondCursor, isBehind, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import {
  familyColumns,
  familyList,
  isInView,
  isOfLesson,
  lessonColumns,
  type LessonForFamily,
  type LessonOfStudent,
  type LessonView,
  recentList,
  upcomingList,
} from './lesson-rows.shared.store.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';

const p = lessonParticipants;
const queryBuilder = new QueryBuilder();

const ofStudent = eq(p.studentId, sql.placeholder('studentId'));
const startsAfter = gt(p.startsAt, sql.placeholder('after'));
const isConfirmed = sql`${p.status} = 'confirmed'`;

/** Upper bound of upcoming lessons per student. */
const MAX_UPCOMING_LESSONS = 100;
/** The dashboard's card shows the first one and continues with the next. */
const NEXT_LESSONS = 5;

const select = (...conditions: (SQL | undefined)[]) =>
  queryBuilder
    .select(familyList.columns)
    .from(p)
    .innerJoin(lessons, isOfLesson)
    .where(and(ofStudent, ...conditions));

const ahead = (...conditions: (SQL | undefined)[]) =>
  familyList.select(
    select(...conditions)
      .orderBy(asc(p.startsAt))
      .limit(MAX_UPCOMING_LESSONS),
  );

/** The lessons after the place (`at`, `id`), latest start first. */
const past = (...conditions: (SQL | undefined)[]) =>
  familyList.select(
    select(...conditions, isBehind(p.startsAt, p.id))
      .orderBy(desc(p.startsAt), desc(p.id))
      .limit(sql.placeholder('limit')),
  );

// Not the conditions of the partial indexes: with those, PostgreSQL may scan the lessons of all students for these few.
const isBookingOfStudent = sql`${p.origin} not in ('scheduled', 'series')`;
const isSessionOfStudent = sql`${p.origin} not in ('requested', 'booked_by_admin')`;

const isOpen = and(sql`${p.status} in ('requested', 'confirmed')`, startsAfter)!;
const isAhead = and(isConfirmed, startsAfter)!;

/** Part of a page: the next confirmed lessons of `studentId` that start after `after`, soonest first. */
export const nextLessons = upcomingList.select(
  queryBuilder
    .select(upcomingList.columns)
    .from(p)
    .innerJoin(lessons, isOfLesson)
    .where(and(ofStudent, isAhead))
    .orderBy(asc(p.startsAt), asc(p.id))
    .limit(NEXT_LESSONS),
);

/** Part of a page: the number of the confirmed lessons of `studentId` that start after `after`. */
export const nextLessonsCount = sql<number>`(select count(*)::int from ${p} where ${and(ofStudent, isAhead)})`;

/** Part of a page: the pending and approved bookings of `studentId` that start after `after`, soonest first. */
export const openAfter = ahead(isBookingOfStudent, isOpen);

/** Part of a page: all other bookings of `studentId` after the place (`at`, `id`), latest start first. */
export const pastBookings = past(isBookingOfStudent, not(isOpen));

/** Part of a page: the scheduled sessions of `studentId` that start after `after`, soonest first. */
export const scheduledAfter = ahead(isSessionOfStudent, isAhead);

/** Part of a page: all other sessions of `studentId` after the place (`at`, `id`), latest start first. */
export const pastSessions = past(isSessionOfStudent, not(isAhead));

/** Part of a page: the most recently made bookings of `studentId`, newest first. */
export const recentBookings = recentList.select(
  queryBuilder
    .select(recentList.columns)
    .from(p)
    .innerJoin(lessons, isOfLesson)
    .where(and(ofStudent, isBookingOfStudent))
    .orderBy(desc(p.createdAt), desc(p.id))
    .limit(RECENT_BOOKINGS),
);

/** Returns a student's bookings after the cursor, newest first. */
export async function listBookingsOfStudent(
  executor: Executor,
  studentId: StudentId,
  { after, limit }: { readonly after: KeysetCursor | null; readonly limit: number },
): Promise<LessonForFamily[]> {
  return executor
    .select(familyColumns)
    .from(p)
    .innerJoin(lessons, isOfLesson)
    .where(and(eq(p.studentId, studentId), isBookingOfStudent, beyondCursor(p.createdAt, p.id, after)))
    .orderBy(desc(p.createdAt), desc(p.id))
    .limit(limit);
}

/**
 * Returns a student's lessons that a calendar shows, latest first: confirmed, completed, cancelled and no-shows.
 * @param query.id only this booking or session.
 */
export async function listCalendarLessons(
  executor: Executor,
  studentId: StudentId,
  query: { readonly view?: LessonView; readonly id?: string; readonly limit: number },
): Promise<LessonOfStudent[]> {
  return executor
    .select(lessonColumns)
    .from(p)
    .innerJoin(lessons, isOfLesson)
    .where(
      and(
        eq(p.studentId, studentId),
        sql`${p.status} in ('confirmed', 'completed', 'cancelled', 'no_show')`,
        query.view && isInView(query.view),
        query.id === undefined ? undefined : eq(p.id, query.id),
      ),
    )
    .orderBy(desc(p.startsAt), desc(p.id))
    .limit(query.limit);
}

/** A lesson that will take place, or the request for one. */
export interface ComingLesson {
  readonly id: string;
  readonly date: string;
  readonly time: string;
  readonly startsAt: Date;
  readonly isConfirmed: boolean;
  /** The topic of the plan from which it was booked. */
  readonly topicId: string | null;
}

/** Lists a student's requested and confirmed lessons of a subject that have not ended, the earliest first. */
export const listComingOfStudent = (
  executor: Executor,
  {
    studentId,
    subject,
    now,
  }: { readonly studentId: StudentId; readonly subject: string; readonly now: Date },
): Promise<ComingLesson[]> =>
  executor
    .select({
      id: p.id,
      date: lessons.date,
      time: lessons.time,
      startsAt: p.startsAt,
      isConfirmed: sql<boolean>`${p.status} = 'confirmed'`,
      topicId: p.planTopicId,
    })
    .from(p)
    .innerJoin(lessons, isOfLesson)
    .where(
      and(
        eq(p.studentId, studentId),
        sql`${p.status} in ('requested', 'confirmed') and ${p.endsAt} > ${now.toISOString()}::timestamptz`,
        sql`coalesce(${p.subject}, ${lessons.subject}) = ${subject}`,
      ),
    )
    .orderBy(asc(p.startsAt), asc(p.id))
    .limit(MAX_UPCOMING_LESSONS);
