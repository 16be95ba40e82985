import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';
import { statementLines } from '../../platform/db/schema/statements.ts';

/** Adds a forwarded message to the incoming money, unless the device sent it before. @returns its id either way. */
export async function addMessageLine(
  tx: Tx,
  line: typeof statementLines.$inferInsert & { readonly deviceId: string },
): Promise<{ id: string; isNew: boolean }> {
  const [inserted] = await tx
    .insert(statementLines)
    .values(line)
    .onConflictDoNothing({ target: [statementLines.deviceId, statementLines.lineKey] })
    .returning({ id: statementLines.id });
  if (inserted) return { id: inserted.id, isNew: true };
  const [known] = await tx
    .select({ id: statementLines.id })
    .from(statementLines)
    .where(and(eq(statementLines.deviceId, line.deviceId), eq(statementLines.lineKey, line.lineKey)));
  if (!known) throw new Error('A line that exists was not found.');
  return { id: known.id, isNew: false };
}
