import type { AccountId, TutorId } from '@thuto/domain/ids';
import { and, eq, isNull, desc } from 'drizzle-orm';
import type { TutorRate } from '@thuto/domain/people/tutors';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { Executor } from '../../platform/db/client.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { tutorRates } from '../../platform/db/schema/tutor-rates.ts';

/** Returns the id of the directory entry of a tutor's account; null if it has none or the tutor is retired. */
export async function findTutorIdOfAccount(
  executor: Executor,
  accountId: AccountId,
): Promise<TutorId | null> {
  const [row] = await executor
    .select({ id: tutors.id })
    .from(tutors)
    .where(and(eq(tutors.accountId, accountId), isNull(tutors.retiredAt)));
  return row?.id ?? null;
}

/** Returns the account of a tutor who can sign in, or null. */
export async function findActiveTutorAccount(
  executor: Executor,
  tutorId: TutorId,
): Promise<AccountId | null> {
  const [row] = await executor
    .select({ accountId: tutors.accountId })
    .from(tutors)
    .where(and(eq(tutors.id, tutorId), isNull(tutors.retiredAt)));
  return row?.accountId ?? null;
}

/** Lists the rates of a tutor, the latest first. Of several of one date, the first one counts. */
export async function listRatesOfTutor(executor: Executor, tutorId: TutorId): Promise<TutorRate[]> {
  return executor
    .select({ fromDate: tutorRates.fromDate, unit: tutorRates.unit, amount: tutorRates.amount })
    .from(tutorRates)
    .where(eq(tutorRates.tutorId, tutorId))
    .orderBy(desc(tutorRates.fromDate), desc(tutorRates.createdAt), desc(tutorRates.id));
}

/** Returns the subjects that a tutor teaches; none for a tutor who does not exist. */
export async function listSubjectsTaught(
  executor: Executor,
  tutorId: TutorId,
): Promise<readonly SubjectId[]> {
  const [row] = await executor
    .select({ subjects: tutors.subjects })
    .from(tutors)
    .where(eq(tutors.id, tutorId));
  return row?.subjects ?? [];
}
