import type { StudentId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { findMergedInto } from './merge-records.store.ts';

/** Returns the student into whom a record was merged; null if it was not. */
export function findKeptStudent(executor: Executor, id: StudentId): Promise<StudentId | null> {
  return findMergedInto(executor, id);
}
