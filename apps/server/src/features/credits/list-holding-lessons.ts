import type { HoldingLesson } from '@thuto/contract/payments';
import type { StudentId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { findHoldingLessons } from './credits.store.ts';

/** Returns the booked lessons that hold sessions of a grant or of a student, soonest first. */
export const listHoldingLessons = (
  executor: Executor,
  owner: { readonly grantId: string } | { readonly studentId: StudentId },
): Promise<HoldingLesson[]> => findHoldingLessons(executor, owner);
