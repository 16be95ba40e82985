import { DomainError, type ErrorCode } from '@thuto/domain/errors';
import type { StudentId, TutorId } from '@thuto/domain/ids';
import { hasSeats, isBookingOrigin } from '@thuto/domain/lessons/lessons';
import { canShareSlot } from '@thuto/domain/lessons/slots';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { isInStatus, isOfLesson, lessonColumns, type LessonView } from './lesson-rows.shared.store.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';

type LessonRow = typeof lessons.$inferSelect;

const EXCLUSION_VIOLATION = '23P01';

/** Maps an exclusion constraint to the error code for whose time is taken. */
const TAKEN: Readonly<Record<string, ErrorCode>> = {
  lesson_participants_student_excl: 'student_time_taken',
  lessons_tutor_excl: 'tutor_time_taken',
};

/** A time to reserve for a student, and for a tutor of the directory if there is one. */
export interface WantedTime {
  readonly studentId: StudentId;
  readonly tutorId: TutorId | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

function codeOf(error: unknown): ErrorCode | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as Error & { code?: unknown; constraint?: unknown };
    if (code === EXCLUSION_VIOLATION && typeof constraint === 'string') return TAKEN[constraint];
  }
  return undefined;
}

/**
 * Locks the student's and the tutor's times until the transaction ends. Without it, two parallel reservations could
 * deadlock. Call it before locking the balance. All callers lock the student first, then tutors in the order of their ids.
 * @param previousTutorId the tutor of a lesson that gets another tutor: nobody may join it meanwhile.
 */
export async function lockTimes(
  tx: Executor,
  { studentId, tutorId }: Pick<WantedTime, 'studentId' | 'tutorId'>,
  previousTutorId: TutorId | null = null,
): Promise<void> {
  const tutors = [tutorId, previousTutorId].filter((id) => id !== null).toSorted();
  await lockKeys(tx, [`student-time:${studentId}`, ...new Set(tutors.map((id) => `tutor-time:${id}`))]);
}

/** Locks the times of several students and then of their tutor. @param studentIds in order. */
export const lockTimesOfGroup = (
  tx: Executor,
  studentIds: readonly StudentId[],
  tutorId: TutorId | null,
): Promise<void> =>
  lockKeys(tx, [
    ...studentIds.map((id) => `student-time:${id}`),
    ...(tutorId === null ? [] : [`tutor-time:${tutorId}`]),
  ]);

/** Takes the locks in this order. */
async function lockKeys(tx: Executor, keys: readonly string[]): Promise<void> {
  const list = sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  );
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(array[${list}]::text[]) as wanted (key)`,
  );
}

/** Locks a tutor's times until the transaction ends. Call it before any other lock; lock no student's times after it. */
export const lockTutorTimes = (tx: Executor, tutorId: TutorId): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tutor-time:${tutorId}`}, 0))`);

const during = ({ startsAt, endsAt }: Pick<WantedTime, 'startsAt' | 'endsAt'>) =>
  sql`tstzrange(${startsAt.toISOString()}::timestamptz, ${endsAt.toISOString()}::timestamptz)`;

/**
 * What already takes a time, as admins see it: a booking, a session, a group lesson without students yet, or a time that is
 * held for the waiting list.
 */
export interface Taken {
  readonly kind: LessonView | 'group' | 'held';
  readonly subject: SubjectId;
  readonly startsAt: string;
  readonly duration: number;
  /** Null for a lesson without students. */
  readonly studentName: string | null;
  readonly tutorName: string | null;
  readonly canShareSlot: boolean;
}

/**
 * Returns the booking or session that already takes a time of the student or tutor, or null when the time is free.
 * @param exceptId a booking or session whose lesson is ignored.
 */
export async function findConflictingLesson(
  executor: Executor,
  whose: 'student' | 'tutor',
  wanted: WantedTime,
  exceptId?: string,
): Promise<Taken | null> {
  if (whose === 'tutor') return findTakenTutorTime(executor, wanted, exceptId);
  const isOfStudent = and(
    eq(lessonParticipants.studentId, wanted.studentId),
    sql`tstzrange(${lessonParticipants.startsAt}, ${lessonParticipants.endsAt}) && ${during(wanted)}`,
  );
  return findTaken(executor, isOfStudent, wanted, exceptId);
}

/** Returns the booking or session that already takes a time of the tutor, or null when the time is free. */
async function findTakenTutorTime(
  executor: Executor,
  wanted: Omit<WantedTime, 'studentId'>,
  exceptId?: string,
): Promise<Taken | null> {
  if (wanted.tutorId === null) return null;
  const isOfTutor = and(
    eq(lessons.tutorId, wanted.tutorId),
    lessons.isLive,
    sql`tstzrange(${lessons.startsAt}, ${lessons.endsAt}) && ${during(wanted)}`,
  );
  return (await findTaken(executor, isOfTutor, wanted, exceptId)) ?? findWithoutStudents(executor, isOfTutor);
}

/** Returns the live lesson without students that takes a time: a group lesson, or the held time of an offer. */
async function findWithoutStudents(executor: Executor, isTaken: SQL | undefined): Promise<Taken | null> {
  const { subject, startsAt, duration, tutorName, capacity } = lessons;
  const [other] = await executor
    .select({ subject, startsAt, duration, tutorName, capacity })
    .from(lessons)
    .where(
      and(
        isTaken,
        sql`not exists (select from ${lessonParticipants} p
          where p.lesson_id = ${lessons.id} and p.status = 'confirmed' and p.reserves_time)`,
      ),
    )
    .orderBy(lessons.startsAt)
    .limit(1);
  if (!other) return null;
  return {
    kind: (other.capacity ?? 1) > 1 ? 'group' : 'held',
    subject: other.subject as SubjectId,
    startsAt: other.startsAt.toISOString(),
    duration: other.duration,
    studentName: null,
    tutorName: other.tutorName,
    canShareSlot: false,
  };
}

async function findTaken(
  executor: Executor,
  isTaken: SQL | undefined,
  wanted: Omit<WantedTime, 'studentId'>,
  exceptId?: string,
): Promise<Taken | null> {
  const [other] = await executor
    .select(lessonColumns)
    .from(lessons)
    .innerJoin(lessonParticipants, isOfLesson)
    .where(
      and(
        isTaken,
        isInStatus(['confirmed']),
        lessonParticipants.reservesTime,
        exceptId === undefined
          ? undefined
          : sql`${lessons.id} is distinct from (select o.lesson_id from ${lessonParticipants} o where o.id = ${exceptId})`,
      ),
    )
    .orderBy(lessonParticipants.startsAt, lessonParticipants.id)
    .limit(1);
  if (!other) return null;
  return {
    kind: isBookingOrigin(other.origin) ? 'booking' : 'session',
    subject: other.subject,
    startsAt: other.startsAt.toISOString(),
    duration: other.duration,
    studentName: other.studentName,
    tutorName: other.tutorName,
    canShareSlot:
      !hasSeats(other) &&
      canShareSlot(
        { tutorId: wanted.tutorId, startsAt: wanted.startsAt.getTime(), endsAt: wanted.endsAt.getTime() },
        { tutorId: other.tutorId, startsAt: other.startsAt.getTime(), endsAt: other.endsAt.getTime() },
      ),
  };
}

/** A lesson that others can join as a small group. */
export type SharedLesson = Pick<LessonRow, 'id' | 'subject' | 'tutorName' | 'meetingLink'>;

/** Returns the live lesson with exactly this tutor, start and duration, to form a small group; null when there is none. */
export async function findLessonToShare(
  executor: Executor,
  wanted: WantedTime,
): Promise<SharedLesson | null> {
  if (wanted.tutorId === null) return null;
  const { id, subject, tutorName, meetingLink } = lessons;
  const [row] = await executor
    .select({ id, subject, tutorName, meetingLink })
    .from(lessons)
    .where(
      and(
        eq(lessons.tutorId, wanted.tutorId),
        lessons.isLive,
        sql`tstzrange(${lessons.startsAt}, ${lessons.endsAt}) && ${during(wanted)}`,
        eq(lessons.startsAt, wanted.startsAt),
        eq(lessons.endsAt, wanted.endsAt),
        // Families book the seats of a group lesson themselves.
        sql`(${lessons.capacity} is null or ${lessons.capacity} = 1)`,
        // A lesson without a student holds the time of an offer.
        sql`exists (select from ${lessonParticipants} p where p.lesson_id = ${lessons.id})`,
      ),
    )
    .limit(1);
  return row ?? null;
}

/**
 * Runs a write that reserves a time. On a conflict it throws an error with the conflicting lesson under `taken`,
 * which only admins may see. Uses a savepoint, so the transaction stays usable. Call `lockTimes` first.
 * @throws DomainError student_time_taken, tutor_time_taken.
 */
export async function rejectConflictingLesson<T>(
  tx: Tx,
  wanted: WantedTime,
  write: (tx: Tx) => Promise<T>,
  exceptId?: string,
): Promise<T> {
  try {
    return await tx.transaction(write);
  } catch (error) {
    throw (await takenTimeRefusal(tx, wanted, error, exceptId)) ?? error;
  }
}

/**
 * The same for a lesson with several students, or with none yet. Call `lockTimesOfGroup` first.
 * @param wanted.seats the students of the lesson, with their participants.
 * @throws DomainError student_time_taken, tutor_time_taken.
 */
export async function rejectTakenTime<T>(
  tx: Tx,
  {
    seats,
    ...wanted
  }: Omit<WantedTime, 'studentId'> & {
    readonly seats: readonly { readonly studentId: StudentId; readonly participantId: string }[];
  },
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await tx.transaction(write);
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    for (const { studentId, participantId } of seats) {
      const taken = await findConflictingLesson(tx, 'student', { ...wanted, studentId }, participantId);
      if (taken !== null) throw new DomainError('student_time_taken', { taken });
    }
    const taken = await findTakenTutorTime(tx, wanted, seats[0]?.participantId);
    throw new DomainError(code, taken ? { taken } : {});
  }
}

/** Returns the refusal for an error of the database that reports a taken time; null for any other error. */
export async function takenTimeRefusal(
  executor: Executor,
  wanted: WantedTime,
  error: unknown,
  exceptId?: string,
): Promise<DomainError | null> {
  const code = codeOf(error);
  if (code === undefined) return null;
  // The lesson is written before the student's place in it. If both clash, the student's own lesson is named.
  const ofStudent = await findConflictingLesson(executor, 'student', wanted, exceptId);
  if (ofStudent !== null) return new DomainError('student_time_taken', { taken: ofStudent });
  const taken =
    code === 'tutor_time_taken' ? await findConflictingLesson(executor, 'tutor', wanted, exceptId) : null;
  return new DomainError(code, taken ? { taken } : {});
}
