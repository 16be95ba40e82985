import type { TutorId } from '@thuto/domain/ids';
import type { TutorRate } from '@thuto/domain/tutors';
import { desc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { tutorRates } from '../../platform/db/schema/tutor-rates.ts';

/** Lists the rates of a tutor, the latest first. Of several of one date, the first one counts. */
export async function listRatesOfTutor(executor: Executor, tutorId: TutorId): Promise<TutorRate[]> {
  return executor
    .select({ fromDate: tutorRates.fromDate, unit: tutorRates.unit, amount: tutorRates.amount })
    .from(tutorRates)
    .where(eq(tutorRates.tutorId, tutorId))
    .orderBy(desc(tutorRates.fromDate), desc(tutorRates.createdAt), desc(tutorRates.id));
}
