import type { StudentId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { listSubjectsWithTopics } from './topics.store.ts';

/** Lists the subjects in which a student has topics, those of the profile first. */
export async function listStudentSubjects(executor: Executor, studentId: StudentId): Promise<string[]> {
  return (await listSubjectsWithTopics(executor, studentId)).map(({ id }) => id);
}
