import type { StudentId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { Executor } from '../../platform/db/client.ts';
import { findBookingBalance } from './credits.store.ts';

/** What decides whether a student may ask for lessons: subjects that are taught, available credits, and a purchase. */
export interface BookingBalance {
  readonly subjects: SubjectId[];
  readonly remaining: number;
  readonly hasPurchase: boolean;
}

/** Returns what a student may book with. A student who never bought has no sessions left. */
export const getBookingBalance = async (executor: Executor, studentId: StudentId): Promise<BookingBalance> =>
  (await findBookingBalance(executor, studentId)) ?? { subjects: [], remaining: 0, hasPurchase: false };
