import type { Executor } from '../../platform/db/client.ts';
import { listWithSyllabuses, type SubjectWithSyllabuses } from './subjects.store.ts';

/**
 * Returns all subjects in display order with their syllabuses. Retired ones are included and marked, because past records
 * show their names. Never cached, so that every node applies a change immediately.
 */
export async function listSubjects(executor: Executor): Promise<SubjectWithSyllabuses[]> {
  return listWithSyllabuses(executor);
}
