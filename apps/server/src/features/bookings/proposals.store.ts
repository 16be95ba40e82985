import { and, eq } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { bookingProposals } from '../../platform/db/schema/booking-proposals.ts';

export type ProposalRow = typeof bookingProposals.$inferSelect;

/** Replaces the proposals of a request. */
export async function replaceProposals(
  tx: Tx,
  participantId: string,
  proposals: readonly ProposalRow[],
): Promise<void> {
  await deleteProposals(tx, participantId);
  await tx.insert(bookingProposals).values([...proposals]);
}

/** Deletes the proposals of a request. @returns how many there were. */
export async function deleteProposals(tx: Tx, participantId: string): Promise<number> {
  const { rowCount } = await tx
    .delete(bookingProposals)
    .where(eq(bookingProposals.participantId, participantId));
  return rowCount ?? 0;
}

/** Returns a proposal of a request; null if there is none with this id. */
export async function findProposal(
  executor: Executor,
  participantId: string,
  id: string,
): Promise<ProposalRow | null> {
  const [row] = await executor
    .select()
    .from(bookingProposals)
    .where(and(eq(bookingProposals.id, id), eq(bookingProposals.participantId, participantId)));
  return row ?? null;
}
