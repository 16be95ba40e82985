import type { Executor } from '../../platform/db/client.ts';
import { findFeedOf } from './calendar.store.ts';

/** Whether a student has a calendar address. */
export async function isCalendarFeedOn(executor: Executor, studentId: string): Promise<boolean> {
  return (await findFeedOf(executor, studentId)) !== null;
}
