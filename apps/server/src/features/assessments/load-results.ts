import { DomainError } from '@thuto/domain/errors';
import type { Executor } from '../../platform/db/client.ts';
import {
  type AssessmentItemRow,
  type AssessmentListRow,
  findNamed,
  listAssessmentItems,
  readTopics,
} from './assessments.store.ts';

/** A finished assessment with its items and their topics. */
export interface ResultRows {
  readonly row: Omit<AssessmentListRow, 'answered' | 'calls'>;
  readonly items: readonly AssessmentItemRow[];
  readonly topics: readonly { readonly id: string; readonly code: string; readonly title: string }[];
}

/** Loads what the results of an assessment show. @throws DomainError not_found without a result. */
export async function loadResults(executor: Executor, id: string): Promise<ResultRows> {
  const row = await findNamed(executor, id);
  if (row === null || row.finishedAt === null) throw new DomainError('not_found');
  const items = await listAssessmentItems(executor, id);
  const topics = await readTopics(
    executor,
    items.map(({ topicId }) => topicId),
  );
  return { row, items, topics };
}
