import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';
import { incomingMoney } from '../../platform/db/schema/statements.ts';

/**
 * Adds a forwarded message to the incoming money, unless the device sent it before.
 * @returns the stored row either way.
 */
export async function addIncomingMessage(
  tx: Tx,
  money: typeof incomingMoney.$inferInsert & { readonly deviceId: string },
): Promise<{ id: string; isNew: boolean; amountLisente: number | null }> {
  const stored = { id: incomingMoney.id, amountLisente: incomingMoney.amountLisente };
  const [inserted] = await tx
    .insert(incomingMoney)
    .values(money)
    .onConflictDoNothing({ target: [incomingMoney.deviceId, incomingMoney.lineKey] })
    .returning(stored);
  if (inserted) return { ...inserted, isNew: true };
  const [known] = await tx
    .select(stored)
    .from(incomingMoney)
    .where(and(eq(incomingMoney.deviceId, money.deviceId), eq(incomingMoney.lineKey, money.lineKey)));
  if (!known) throw new Error('A message that exists was not found.');
  return { ...known, isNew: false };
}
