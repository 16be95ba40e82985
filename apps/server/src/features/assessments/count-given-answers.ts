import type { Executor } from '../../platform/db/client.ts';
import { countGivenAnswers as count } from './assessments.store.ts';

/** Returns how many answers of an assessment are not *I have not been taught this*. */
export function countGivenAnswers(executor: Executor, id: string): Promise<number> {
  return count(executor, id);
}
