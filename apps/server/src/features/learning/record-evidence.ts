import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { EvidenceSource } from '@thuto/domain/learning/topic-states';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { insertEvidence } from './evidence.store.ts';

/** A piece of evidence to record. */
export interface NewEvidence {
  readonly topicId: string;
  readonly source: EvidenceSource;
  /** From 0 to 1; null if the student has not been taught the topic. */
  readonly outcome: number | null;
  /** One of `EVIDENCE_WEIGHTS`. */
  readonly weight: number;
  /** The record that it comes from. Recording the same record for the same topic again has no effect. */
  readonly reference: string;
  /** What it was, as the screens show it: the question, the paper, the result of an exit ticket. */
  readonly label: string;
  /** When the student showed it; now by default. */
  readonly at?: Date;
}

/**
 * Records evidence of a student in the transaction of what it comes from. The caller records the audit event.
 * @param recordedBy the tutor who observed or marked it; null if the server marked it.
 */
export async function recordEvidence(
  ctx: Pick<Context, 'newId' | 'now'>,
  tx: Tx,
  studentId: StudentId,
  pieces: readonly NewEvidence[],
  recordedBy: AccountId | null = null,
): Promise<void> {
  const now = ctx.now();
  await insertEvidence(
    tx,
    pieces.map((piece) => ({ at: now, ...piece, id: ctx.newId(), studentId, recordedBy, createdAt: now })),
  );
}
