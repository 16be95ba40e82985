import type { StudentId } from '@thuto/domain/ids';
import type { EvidenceSource } from '@thuto/domain/learning/topic-states';
import type { Tx } from '../../platform/db/client.ts';
import { deleteEvidenceOfRecords } from './evidence.store.ts';

/**
 * Deletes the evidence that comes from records which changed or are deleted, in the transaction of the change. The
 * caller records the audit event.
 * @param references the `reference` of the evidence, as it was recorded.
 */
export const removeEvidence = (
  tx: Tx,
  studentId: StudentId,
  source: EvidenceSource,
  references: readonly string[],
): Promise<void> => deleteEvidenceOfRecords(tx, studentId, source, references);
