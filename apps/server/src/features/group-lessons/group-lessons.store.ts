import { DomainError } from '@thuto/domain/errors';
import { DECISION_HOURS, type GroupStatus, type SeatedGroup } from '@thuto/domain/lessons/group-lessons';
import type { LessonId, StudentId, TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { and, asc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import { beyondCursor, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { groupLessons } from '../../platform/db/schema/group-lessons.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { selectStudentName } from '../students/students.shared.store.ts';
import { isSeated } from './seats.shared.store.ts';

/** A student who has a seat. */
export interface Seat {
  /** The booking. */
  readonly participantId: string;
  readonly lessonId: LessonId;
  readonly studentId: StudentId;
  readonly studentName: string;
  /** Hours of notice for giving it back free of charge. */
  readonly noticeHours: number | null;
  readonly lateCancelUsesSession: boolean;
  readonly isConfirmed: boolean;
}

/** A group lesson with its taken seats, the earliest booking first. */
export interface GroupLessonRow {
  readonly id: LessonId;
  readonly status: GroupStatus;
  readonly subject: SubjectId;
  readonly tutorId: TutorId | null;
  readonly tutorName: string;
  readonly meetingLink: string | null;
  readonly date: string;
  readonly time: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly duration: number;
  readonly minSeats: number;
  readonly maxSeats: number;
  readonly revision: number;
  readonly seats: readonly Seat[];
}

const g = groupLessons;
const HOUR_MS = 3_600_000;
/** Coming groups that a family or a tutor sees. */
const MAX_SHOWN = 50;
// A literal, so that the partial index is used.
const isOn = sql`${g.status} <> 'cancelled'`;

/** Returns a group as the rules take it. */
export const seatedGroupOf = ({ seats, startsAt, ...group }: GroupLessonRow): SeatedGroup => ({
  ...group,
  startsAt: startsAt.getTime(),
  taken: seats.length,
});

const selectGroups = (executor: Executor) =>
  executor
    .select({
      id: g.lessonId,
      status: g.status,
      subject: sql<SubjectId>`${lessons.subject}`,
      tutorId: lessons.tutorId,
      tutorName: sql<string>`coalesce(${lessons.tutorName}, '')`,
      meetingLink: lessons.meetingLink,
      date: lessons.date,
      time: lessons.time,
      startsAt: g.startsAt,
      endsAt: g.endsAt,
      duration: lessons.duration,
      minSeats: g.minSeats,
      maxSeats: sql<number>`${lessons.capacity}`,
      revision: lessons.revision,
    })
    .from(g)
    .innerJoin(lessons, eq(lessons.id, g.lessonId));

const listSeats = (executor: Executor, ids: readonly LessonId[]): Promise<Seat[]> =>
  executor
    .select({
      participantId: lessonParticipants.id,
      lessonId: lessonParticipants.lessonId,
      studentId: lessonParticipants.studentId,
      studentName: selectStudentName(lessonParticipants.studentId).as('student_name'),
      noticeHours: lessonParticipants.noticeHours,
      lateCancelUsesSession: lessonParticipants.lateCancelUsesSession,
      isConfirmed: sql<boolean>`${lessonParticipants.status} = 'confirmed'`,
    })
    .from(lessonParticipants)
    .where(and(inArray(lessonParticipants.lessonId, [...ids]), isSeated))
    .orderBy(asc(lessonParticipants.createdAt), asc(lessonParticipants.id));

async function withSeats(
  executor: Executor,
  groups: Omit<GroupLessonRow, 'seats'>[],
): Promise<GroupLessonRow[]> {
  const ids = groups.map(({ id }) => id);
  const seats = ids.length === 0 ? [] : await listSeats(executor, ids);
  return groups.map((group) => ({ ...group, seats: seats.filter(({ lessonId }) => lessonId === group.id) }));
}

/** Returns a group lesson. @throws DomainError not_found. */
export async function getGroup(executor: Executor, id: string): Promise<GroupLessonRow> {
  const [group] = await withSeats(
    executor,
    await selectGroups(executor).where(eq(g.lessonId, id as LessonId)),
  );
  if (!group) throw new DomainError('not_found');
  return group;
}

/** Locks a group until the transaction ends, then returns it. Lock its tutor's times first. @throws DomainError not_found. */
export async function lockGroup(tx: Tx, id: LessonId): Promise<GroupLessonRow> {
  await tx.execute(sql`select from ${g} where ${g.lessonId} = ${id} for update`);
  return getGroup(tx, id);
}

/** Lists coming groups that are not cancelled, the earliest first, with these conditions. */
const listComing = async (
  executor: Executor,
  now: Date,
  { where, limit }: { readonly where: SQL | undefined; readonly limit: number },
): Promise<GroupLessonRow[]> =>
  withSeats(
    executor,
    await selectGroups(executor)
      .where(and(isOn, gt(g.startsAt, now), where))
      .orderBy(asc(g.startsAt), asc(g.lessonId))
      .limit(limit),
  );

/** Returns a page of the coming groups. */
export const listGroupPage = (
  executor: Executor,
  now: Date,
  { after, limit }: { readonly after: KeysetCursor | null; readonly limit: number },
): Promise<GroupLessonRow[]> =>
  listComing(executor, now, { where: beyondCursor(g.startsAt, g.lessonId, after, true), limit });

/** Counts the coming groups. */
export const countComing = (executor: Executor, now: Date): Promise<number> =>
  countRows(executor, (limit) =>
    executor
      .select({ id: g.lessonId })
      .from(g)
      .where(and(isOn, gt(g.startsAt, now)))
      .limit(limit),
  );

/** Lists the coming groups of some subjects, and those in which the student has a seat. */
export const listGroupsFor = (
  executor: Executor,
  now: Date,
  { studentId, subjects }: { readonly studentId: StudentId; readonly subjects: readonly SubjectId[] },
): Promise<GroupLessonRow[]> =>
  listComing(executor, now, {
    where: sql`(${lessons.subject} = any(array[${sql.join(
      ['', ...subjects].map((subject) => sql`${subject}`),
      sql`, `,
    )}]::text[]) or exists (select from ${lessonParticipants} where ${lessonParticipants.lessonId} = ${g.lessonId}
      and ${lessonParticipants.studentId} = ${studentId} and ${isSeated}))`,
    limit: MAX_SHOWN,
  });

/** Lists a tutor's coming groups. */
export const listGroupsOfTutor = (
  executor: Executor,
  now: Date,
  tutorId: TutorId,
): Promise<GroupLessonRow[]> =>
  listComing(executor, now, { where: eq(lessons.tutorId, tutorId), limit: MAX_SHOWN });

/** Lists the groups below their minimum that start within 24 hours and that the desk has not decided about. */
export const listUndecided = (executor: Executor, now: Date): Promise<GroupLessonRow[]> =>
  listComing(executor, now, {
    where: and(
      eq(g.status, 'open'),
      lte(g.startsAt, new Date(now.getTime() + DECISION_HOURS * HOUR_MS)),
      sql`${g.minSeats} > (select count(*) from ${lessonParticipants}
        where ${lessonParticipants.lessonId} = ${g.lessonId} and ${isSeated})`,
    ),
    limit: 100,
  });

export async function insertGroup(tx: Tx, group: typeof groupLessons.$inferInsert): Promise<void> {
  await tx.insert(g).values(group);
}

export async function updateGroup(
  tx: Tx,
  id: LessonId,
  changes: Partial<typeof groupLessons.$inferInsert>,
): Promise<void> {
  await tx.update(g).set(changes).where(eq(g.lessonId, id));
}

/** Locks a student's places in a lesson, before the group. */
export async function lockPlacesOf(tx: Tx, lessonId: LessonId, studentId: StudentId): Promise<void> {
  await tx.execute(sql`select from ${lessonParticipants} where ${lessonParticipants.lessonId} = ${lessonId}
    and ${lessonParticipants.studentId} = ${studentId} for update`);
}
