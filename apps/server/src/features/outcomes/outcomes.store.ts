import { MAX_COUNTED } from '@thuto/contract/calls/paging';
import { DomainError } from '@thuto/domain/errors';
import { isBookingOrigin } from '@thuto/domain/lessons/lessons';
import type { StudentId } from '@thuto/domain/ids';
import type { LessonOutcome, Period } from '@thuto/domain/lessons/outcomes';
import { and, asc, between, count, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { beyondCursor, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import {
  isOfLesson,
  lessonColumns,
  type LessonOfStudent,
  type LessonView,
} from '../lessons/lesson-rows.shared.store.ts';
import { creditBalances } from '../../platform/db/schema/credits.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';

const p = lessonParticipants;

/** A booking or session, with what the screens call it. */
export interface NamedLesson {
  readonly view: LessonView;
  readonly lesson: LessonOfStudent;
}

export interface LessonWithOutcomeRow {
  readonly lesson: LessonOfStudent;
  readonly remaining: number | null;
  readonly disputeReason: string | null;
}

const nameOf = (lesson: LessonOfStudent): NamedLesson => ({
  view: isBookingOrigin(lesson.origin) ? 'booking' : 'session',
  lesson,
});

const selectRows = (executor: Executor) =>
  executor
    .select({ lesson: lessonColumns, remaining: creditBalances.available, disputeReason: p.disputeReason })
    .from(p)
    .innerJoin(lessons, isOfLesson)
    .leftJoin(creditBalances, eq(creditBalances.studentId, p.studentId));

/** Returns a lesson with its outcome. @throws DomainError not_found. */
export async function getLessonWithOutcome(executor: Executor, id: string): Promise<LessonWithOutcomeRow> {
  const [row] = await selectRows(executor).where(eq(p.id, id));
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Returns a booking or session by its id. @throws DomainError not_found. */
export async function getNamedLesson(executor: Executor, id: string): Promise<NamedLesson> {
  return nameOf((await getLessonWithOutcome(executor, id)).lesson);
}

/** Locks a booking or session until the transaction ends, then returns it. @throws DomainError not_found. */
export async function lockNamedLesson(tx: Tx, id: string): Promise<NamedLesson> {
  await tx.execute(sql`select from ${p} where ${p.id} = ${id} for update`);
  return getNamedLesson(tx, id);
}

/** Counts the failed connections of a student on these days, without the given lesson. */
export async function countConnectionFailures(
  executor: Executor,
  { studentId, exceptId }: { readonly studentId: StudentId; readonly exceptId: string },
  { startsOn, endsOn }: Period,
): Promise<number> {
  const [row] = await executor
    .select({ failures: count() })
    .from(p)
    .innerJoin(lessons, isOfLesson)
    .where(
      and(
        eq(p.studentId, studentId),
        sql`${p.outcome} = 'connection_failed'`,
        between(lessons.date, startsOn, endsOn),
        ne(p.id, exceptId),
      ),
    );
  return row?.failures ?? 0;
}

/** Stores a dispute. @throws DomainError outcome_not_disputable if the lesson has one already. */
export async function insertDispute(
  tx: Tx,
  { id, outcome, reason, at }: { id: string; outcome: LessonOutcome; reason: string; at: Date },
): Promise<void> {
  const rows = await tx
    .update(p)
    .set({ disputedAt: at, disputeReason: reason, updatedAt: at })
    .where(and(eq(p.id, id), eq(p.outcome, outcome), isNull(p.disputedAt)))
    .returning({ id: p.id });
  if (rows.length === 0) throw new DomainError('outcome_not_disputable');
}

/** Closes a dispute with a conditional update. @throws DomainError dispute_not_open. */
export async function closeDispute(
  tx: Tx,
  { id, note, at }: { id: string; note: string; at: Date },
): Promise<void> {
  const rows = await tx
    .update(p)
    .set({ disputeDecidedAt: at, disputeNote: note || null, updatedAt: at })
    .where(and(eq(p.id, id), isNotNull(p.disputedAt), isNull(p.disputeDecidedAt)))
    .returning({ id: p.id });
  if (rows.length === 0) throw new DomainError('dispute_not_open');
}

const isOpen = sql`${p.disputedAt} is not null and ${p.disputeDecidedAt} is null`;

/** Counts the open disputes. */
export async function countOpenDisputes(executor: Executor): Promise<number> {
  const counted = executor.select({ id: p.id }).from(p).where(isOpen).limit(MAX_COUNTED).as('counted');
  const [row] = await executor.select({ open: count() }).from(counted);
  return row?.open ?? 0;
}

/** Returns a page of the open disputes, oldest first. */
export async function listDisputePage(
  executor: Executor,
  { after, limit }: { readonly after: KeysetCursor | null; readonly limit: number },
): Promise<LessonWithOutcomeRow[]> {
  return selectRows(executor)
    .where(and(isOpen, beyondCursor(p.disputedAt, p.id, after, true)))
    .orderBy(asc(p.disputedAt), asc(p.id))
    .limit(limit);
}
