import type { StudentId } from '@thuto/domain/ids';
import { estimateTopics, type TopicEstimate } from '@thuto/domain/learning/topic-states';
import type { Executor } from '../../platform/db/client.ts';
import { listEvidenceOf } from './evidence.store.ts';

/** Returns a student's estimate of every topic with evidence, computed from the evidence: of one subject, or of all. */
export async function getTopicStates(
  executor: Executor,
  studentId: StudentId,
  subjectId?: string,
): Promise<ReadonlyMap<string, TopicEstimate>> {
  return estimateTopics(await listEvidenceOf(executor, studentId, subjectId));
}
