import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';
import { statementLines } from '../../platform/db/schema/statements.ts';

/**
 * Adds a forwarded message to the incoming money, unless the device sent it before.
 * @returns the stored line either way.
 */
export async function addMessageLine(
  tx: Tx,
  line: typeof statementLines.$inferInsert & { readonly deviceId: string },
): Promise<{ id: string; isNew: boolean; amountLisente: number | null }> {
  const stored = { id: statementLines.id, amountLisente: statementLines.amountLisente };
  const [inserted] = await tx
    .insert(statementLines)
    .values(line)
    .onConflictDoNothing({ target: [statementLines.deviceId, statementLines.lineKey] })
    .returning(stored);
  if (inserted) return { ...inserted, isNew: true };
  const [known] = await tx
    .select(stored)
    .from(statementLines)
    .where(and(eq(statementLines.deviceId, line.deviceId), eq(statementLines.lineKey, line.lineKey)));
  if (!known) throw new Error('A line that exists was not found.');
  return { ...known, isNew: false };
}
