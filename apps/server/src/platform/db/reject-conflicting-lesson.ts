import { DomainError, type ErrorCode } from '@thuto/domain/errors';
import { canShareSlot } from '@thuto/domain/slots';
import type { Subject } from '@thuto/domain/tuition';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from './client.ts';
import { bookings } from './schema/bookings.ts';
import { reservedTimes } from './schema/reserved-times.ts';
import { sessions } from './schema/sessions.ts';

const EXCLUSION_VIOLATION = '23P01';

/** Whose time is taken, by the constraint that says so. */
const TAKEN: Readonly<Record<string, ErrorCode>> = {
  reserved_times_student_excl: 'student_time_taken',
  reserved_times_tutor_excl: 'tutor_time_taken',
};

/** A time that is to be reserved for a student, and for a tutor of the directory if there is one. */
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
 * Lets those who want time of the same student, or of the same tutor, come one after another until they commit: without
 * it, two that reserve at once could wait for each other. Comes before the balance is locked. Everybody locks the student
 * first.
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

/** Something that takes a time already: what an admin needs to know of it. */
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
 * What takes a time of the student, or of the tutor of the directory, already; null when it is free.
 * @param exceptBookingId a booking whose own slot is not in its way.
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

/** The slot of exactly this tutor, start and duration, to make a small group with; null when nobody has it. */
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
 * Runs a write that reserves a time, and names the refusal when the database has given that time away already, with
 * what it collides with under `taken` (admins alone may be told). The transaction survives the refusal. Call `lockTimes`
 * first.
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
