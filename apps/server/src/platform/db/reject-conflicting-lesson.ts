import { DomainError, type ErrorCode } from '@thuto/domain/errors';
import { canShareSlot } from '@thuto/domain/slots';
import type { Subject } from '@thuto/domain/tuition';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from './client.ts';
import { bookings } from './schema/bookings.ts';
import { reservedTimes } from './schema/reserved-times.ts';
import { sessions } from './schema/sessions.ts';

const EXCLUSION_VIOLATION = '23P01';

/** Maps an exclusion constraint to the error code for whose time is taken. */
const TAKEN: Readonly<Record<string, ErrorCode>> = {
  reserved_times_student_excl: 'student_time_taken',
  reserved_times_tutor_excl: 'tutor_time_taken',
};

/** A time to reserve for a student, and for a tutor of the directory if there is one. */
export interface WantedTime {
  readonly studentId: string;
  readonly tutorId: string | null;
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
 * deadlock. Call it before locking the balance. All callers lock the student first.
 */
export async function lockTimes(
  tx: Executor,
  { studentId, tutorId }: Pick<WantedTime, 'studentId' | 'tutorId'>,
): Promise<void> {
  const keys = [`student-time:${studentId}`, ...(tutorId === null ? [] : [`tutor-time:${tutorId}`])];
  const list = sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  );
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(array[${list}]::text[]) as wanted (key)`,
  );
}

const during = ({ startsAt, endsAt }: Pick<WantedTime, 'startsAt' | 'endsAt'>) =>
  sql`tstzrange(${startsAt.toISOString()}::timestamptz, ${endsAt.toISOString()}::timestamptz)`;

/** A booking or session that already takes a time, as admins see it. */
export interface Taken {
  readonly kind: 'booking' | 'session';
  readonly subject: Subject;
  readonly startsAt: string;
  readonly duration: number;
  readonly studentName: string;
  readonly tutorName: string | null;
  readonly canShareSlot: boolean;
}

/**
 * Returns the booking or session that already takes a time of the student or tutor, or null when the time is free.
 * @param exceptBookingId a booking whose slot is ignored.
 */
export async function findConflictingLesson(
  executor: Executor,
  whose: 'student' | 'tutor',
  wanted: WantedTime,
  exceptBookingId?: string,
): Promise<Taken | null> {
  if (whose === 'tutor' && wanted.tutorId === null) return null;
  const [row] = await executor
    .select({ booking: bookings, session: sessions })
    .from(reservedTimes)
    .leftJoin(bookings, eq(bookings.id, reservedTimes.bookingId))
    .leftJoin(sessions, eq(sessions.id, reservedTimes.sessionId))
    .where(
      and(
        whose === 'tutor' && wanted.tutorId !== null
          ? eq(reservedTimes.tutorId, wanted.tutorId)
          : eq(reservedTimes.studentId, wanted.studentId),
        sql`${reservedTimes.during} && ${during(wanted)}`,
        exceptBookingId === undefined
          ? undefined
          : sql`${reservedTimes.slotId} is distinct from (select slot_id from ${bookings} where id = ${exceptBookingId})`,
      ),
    )
    .orderBy(reservedTimes.during)
    .limit(1);
  const other = row?.booking ?? row?.session;
  if (!row || !other) return null;
  return {
    kind: row.booking ? 'booking' : 'session',
    subject: other.subject,
    startsAt: other.startsAt.toISOString(),
    duration: other.duration,
    studentName: other.studentName,
    tutorName: other.tutorName,
    canShareSlot: canShareSlot(
      { tutorId: wanted.tutorId, startsAt: wanted.startsAt.getTime(), endsAt: wanted.endsAt.getTime() },
      { tutorId: other.tutorId, startsAt: other.startsAt.getTime(), endsAt: other.endsAt.getTime() },
    ),
  };
}

/** Returns the slot with exactly this tutor, start and duration, to form a small group; null when there is none. */
export async function findSlotToShare(executor: Executor, wanted: WantedTime): Promise<string | null> {
  if (wanted.tutorId === null) return null;
  const [row] = await executor
    .select({ slotId: reservedTimes.slotId })
    .from(reservedTimes)
    .where(and(eq(reservedTimes.tutorId, wanted.tutorId), sql`${reservedTimes.during} = ${during(wanted)}`))
    .limit(1);
  return row?.slotId ?? null;
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
): Promise<T> {
  try {
    return await tx.transaction(write);
  } catch (error) {
    throw (await takenTimeRefusal(tx, wanted, error)) ?? error;
  }
}

/** Returns the refusal for an error of the database that reports a taken time; null for any other error. */
export async function takenTimeRefusal(
  executor: Executor,
  wanted: WantedTime,
  error: unknown,
): Promise<DomainError | null> {
  const code = codeOf(error);
  if (code === undefined) return null;
  const taken = await findConflictingLesson(
    executor,
    code === 'tutor_time_taken' ? 'tutor' : 'student',
    wanted,
  );
  return new DomainError(code, taken ? { taken } : {});
}
