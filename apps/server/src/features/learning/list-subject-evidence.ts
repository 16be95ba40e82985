import type { StudentId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { readsIn } from '../../platform/db/transaction.ts';
import { listEvidenceOf } from './evidence.store.ts';
import { listTopicsOfStudent } from './topics.store.ts';

/** Returns the topics of a student's subject in the order of the syllabus, and the student's evidence of them. */
export async function listSubjectEvidence(executor: Executor, studentId: StudentId, subject: string) {
  return {
    topics: await listTopicsOfStudent(executor, studentId, subject),
    evidence: await listEvidenceOf(readsIn(executor), studentId, subject),
  };
}
