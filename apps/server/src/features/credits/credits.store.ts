import type { HoldingLesson } from '@thuto/contract/payments';
import type { CreditEntry, FamilyBalance, Grant, GrantKind } from '@thuto/domain/payments/credits';
import type { OrderId, StudentId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import {
  creditBalances,
  creditEntries,
  creditGrants,
  studentCounters,
} from '../../platform/db/schema/credits.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { students } from '../../platform/db/schema/students.ts';
import { currentSubjects } from '../subjects/current-subjects.shared.store.ts';

/** Locks a student's credits until the transaction ends, so that concurrent moves run one at a time. */
export async function lockBalance(tx: Tx, studentId: StudentId): Promise<void> {
  const lock = () =>
    tx
      .select({ studentId: creditBalances.studentId })
      .from(creditBalances)
      .where(eq(creditBalances.studentId, studentId))
      .for('update');
  if ((await lock()).length > 0) return;
  await tx.insert(creditBalances).values({ studentId }).onConflictDoNothing();
  await lock();
}

/** Returns true for an assessment call, which moves no credit. */
export async function isFreeLesson(tx: Tx, participantId: string): Promise<boolean> {
  const [row] = await tx
    .select({ kind: lessons.kind })
    .from(lessonParticipants)
    .innerJoin(lessons, eq(lessons.id, lessonParticipants.lessonId))
    .where(eq(lessonParticipants.id, participantId));
  return row?.kind === 'assessment';
}

/** The entries that a cause has already, oldest first. */
export async function listEntriesOf(tx: Tx, studentId: StudentId, cause: string): Promise<CreditEntry[]> {
  return tx
    .select({
      grantId: creditEntries.grantId,
      reason: creditEntries.reason,
      delta: creditEntries.delta,
      heldDelta: creditEntries.heldDelta,
      completed: creditEntries.completed,
    })
    .from(creditEntries)
    .where(and(eq(creditEntries.cause, cause), eq(creditEntries.studentId, studentId)))
    .orderBy(asc(creditEntries.createdAt), asc(creditEntries.id));
}

/** The entries of a lesson in all rounds of its outcome, oldest first. */
export async function listEntriesOfLesson(
  tx: Tx,
  studentId: StudentId,
  participantId: string,
): Promise<(CreditEntry & { readonly cause: string })[]> {
  return tx
    .select({
      cause: creditEntries.cause,
      grantId: creditEntries.grantId,
      reason: creditEntries.reason,
      delta: creditEntries.delta,
      heldDelta: creditEntries.heldDelta,
      completed: creditEntries.completed,
    })
    .from(creditEntries)
    .where(
      and(
        eq(creditEntries.studentId, studentId),
        sql`split_part(${creditEntries.cause}, '/', 1) = ${`lesson:${participantId}`}`,
      ),
    )
    .orderBy(asc(creditEntries.createdAt), asc(creditEntries.id));
}

/** A student's open grants in the order of their creation. */
export async function listOpenGrants(executor: Executor, studentId: StudentId): Promise<Grant[]> {
  const rows = await executor
    .select({
      id: creditGrants.id,
      granted: creditGrants.granted,
      available: creditGrants.available,
      held: creditGrants.held,
      completed: creditGrants.completed,
      expiresAt: creditGrants.expiresAt,
    })
    .from(creditGrants)
    .where(and(eq(creditGrants.studentId, studentId), isNull(creditGrants.closedAt)))
    .orderBy(asc(creditGrants.createdAt), asc(creditGrants.id));
  return rows.map((row) => ({ ...row, expiresAt: row.expiresAt?.getTime() ?? null }));
}

export interface NewGrant {
  readonly id: string;
  readonly studentId: StudentId;
  readonly orderId: OrderId | null;
  readonly kind: GrantKind;
  readonly granted: number;
  readonly startsAt: Date;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
}

/** Inserts a grant without entries. @throws a constraint violation when the order has its grant already. */
export async function insertGrant(tx: Tx, grant: NewGrant): Promise<Grant> {
  await tx.insert(creditGrants).values(grant);
  const { id, granted, expiresAt } = grant;
  return { id, granted, available: 0, held: 0, completed: 0, expiresAt: expiresAt?.getTime() ?? null };
}

export async function insertEntries(tx: Tx, entries: (typeof creditEntries.$inferInsert)[]): Promise<void> {
  if (entries.length > 0) await tx.insert(creditEntries).values(entries);
}

/** Adds entries to the counters of their grants; a `closed` entry closes its grant. */
export async function updateGrants(tx: Tx, entries: readonly CreditEntry[], at: Date): Promise<void> {
  const ofGrants = Map.groupBy(entries, ({ grantId }) => grantId);
  for (const [grantId, ofGrant] of ofGrants) {
    await tx
      .update(creditGrants)
      .set({
        available: sql`${creditGrants.available} + ${sumOf(ofGrant, 'delta')}`,
        held: sql`${creditGrants.held} + ${sumOf(ofGrant, 'heldDelta')}`,
        completed: sql`${creditGrants.completed} + ${sumOf(ofGrant, 'completed')}`,
        ...(ofGrant.some(({ reason }) => reason === 'closed') && { closedAt: at }),
      })
      .where(eq(creditGrants.id, grantId));
  }
}

const sumOf = (entries: readonly CreditEntry[], counter: 'delta' | 'heldDelta' | 'completed'): number =>
  entries.reduce((sum, entry) => sum + entry[counter], 0);

/** Adds entries to the student's balance. */
export async function updateBalance(
  tx: Tx,
  studentId: StudentId,
  entries: readonly CreditEntry[],
  at: Date,
): Promise<void> {
  await tx
    .update(creditBalances)
    .set({
      available: sql`${creditBalances.available} + ${sumOf(entries, 'delta')}`,
      held: sql`${creditBalances.held} + ${sumOf(entries, 'heldDelta')}`,
      updatedAt: at,
    })
    .where(eq(creditBalances.studentId, studentId));
}

/** Returns the student's counters; null for an unknown student. */
export async function findBalance(executor: Executor, studentId: StudentId): Promise<FamilyBalance | null> {
  const [row] = await executor
    .select({
      assigned: studentCounters.assigned,
      completed: studentCounters.completed,
      remaining: studentCounters.remaining,
      held: studentCounters.held,
    })
    .from(studentCounters)
    .where(eq(studentCounters.studentId, studentId));
  return row ?? null;
}

/** Finds the student's subjects that are taught, and the credits that are available. */
export async function findBookingBalance(
  executor: Executor,
  studentId: StudentId,
): Promise<{ subjects: SubjectId[]; remaining: number; hasPurchase: boolean } | null> {
  const [row] = await executor
    .select({
      subjects: currentSubjects(students.subjects),
      remaining: sql<number>`coalesce(${studentCounters.remaining}, 0)`,
      hasPurchase: sql<boolean>`coalesce(${studentCounters.hasPurchase}, false)`,
    })
    .from(students)
    .leftJoin(studentCounters, eq(studentCounters.studentId, students.id))
    .where(eq(students.id, studentId));
  return row ?? null;
}

/** Sums what a cause wrote off of grants that had not expired then. */
export async function sumEndedSessions(executor: Executor, cause: string): Promise<number> {
  const [row] = await executor
    .select({ ended: sql`coalesce(sum(0 - ${creditEntries.delta}), 0)`.mapWith(Number) })
    .from(creditEntries)
    .innerJoin(creditGrants, eq(creditGrants.id, creditEntries.grantId))
    .where(
      and(
        eq(creditEntries.cause, cause),
        eq(creditEntries.reason, 'closed'),
        or(isNull(creditGrants.expiresAt), gt(creditGrants.expiresAt, creditEntries.createdAt)),
      ),
    );
  return row?.ended ?? 0;
}

/** The confirmed lessons that hold sessions of a grant, also where a newer grant carries them, or of a student. */
export async function findHoldingLessons(
  executor: Executor,
  owner: { readonly grantId: string } | { readonly studentId: StudentId },
): Promise<HoldingLesson[]> {
  const isOfOwner =
    'grantId' in owner ? sql`e.grant_id = ${owner.grantId}` : sql`e.student_id = ${owner.studentId}`;
  const { rows } = await executor.execute<{
    id: string;
    origin: string;
    subject: SubjectId;
    starts_at: string;
    tutor_name: string | null;
  }>(sql`
    select p.id, p.origin, l.subject, to_json(p.starts_at)#>>'{}' as starts_at, t.name as tutor_name
    from credit_entries e
    join lesson_participants p on p.id = substr(e.cause, length('lesson:') + 1, 36)::uuid
    join lessons l on l.id = p.lesson_id
    left join tutors t on t.id = l.tutor_id
    where ${isOfOwner} and e.reason = 'held' and e.held_delta > 0 and e.cause like 'lesson:%' and p.status = 'confirmed'
    order by p.starts_at, p.id`);
  return rows.map((row) => ({
    id: row.id,
    kind: row.origin === 'requested' || row.origin === 'booked_by_admin' ? 'booking' : 'session',
    subject: row.subject,
    startsAt: new Date(row.starts_at).toISOString(),
    tutorName: row.tutor_name,
  }));
}
