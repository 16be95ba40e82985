import type { StudentId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { listEvidenceOf } from './evidence.store.ts';
import { listTopicsOfStudent } from './topics.store.ts';

/** Returns the topics of a student's subject in the order of the syllabus, and the student's evidence of them. */
export async function listSubjectEvidence(executor: Executor, studentId: StudentId, subject: string) {
  return {
    topics: await listTopicsOfStudent(executor, studentId, subject),
    evidence: await listEvidenceOf(executor, studentId, subject),
  };
}
