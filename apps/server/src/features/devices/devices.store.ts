import { DomainError } from '@thuto/domain/errors';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { hookSignatures, paymentDevices } from '../../platform/db/schema/statements.ts';

export type DeviceRow = typeof paymentDevices.$inferSelect;

export const listDeviceRows = (executor: Executor): Promise<DeviceRow[]> =>
  executor
    .select()
    .from(paymentDevices)
    .orderBy(asc(sql`lower(${paymentDevices.name})`));

export async function findDevice(executor: Executor, id: string): Promise<DeviceRow | null> {
  const [row] = await executor.select().from(paymentDevices).where(eq(paymentDevices.id, id));
  return row ?? null;
}

/** @throws DomainError device_name_taken. */
export async function insertDevice(tx: Tx, device: typeof paymentDevices.$inferInsert): Promise<DeviceRow> {
  const [row] = await tx.insert(paymentDevices).values(device).onConflictDoNothing().returning();
  if (!row) throw new DomainError('device_name_taken');
  return row;
}

/** @throws DomainError not_found. */
export async function updateDevice(
  tx: Executor,
  id: string,
  changes: Partial<typeof paymentDevices.$inferInsert>,
): Promise<DeviceRow> {
  const [row] = await tx.update(paymentDevices).set(changes).where(eq(paymentDevices.id, id)).returning();
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Records the signature of a call. @returns false if the call came before. */
export async function insertSignature(
  tx: Tx,
  call: { readonly deviceId: string; readonly signature: string; readonly receivedAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insert(hookSignatures)
    .values(call)
    .onConflictDoNothing()
    .returning({ signature: hookSignatures.signature });
  return inserted.length === 1;
}

export async function deleteSignaturesBefore(executor: Executor, at: Date): Promise<void> {
  await executor.delete(hookSignatures).where(lt(hookSignatures.receivedAt, at));
}

/** Records that a device has sent something, at most once a minute. */
export async function touchDevice(executor: Executor, id: string, at: Date): Promise<void> {
  const minuteAgo = new Date(at.getTime() - 60_000).toISOString();
  await executor
    .update(paymentDevices)
    .set({ lastSeenAt: at })
    .where(
      and(
        eq(paymentDevices.id, id),
        sql`(${paymentDevices.lastSeenAt} is null or ${paymentDevices.lastSeenAt} < ${minuteAgo}::timestamptz)`,
      ),
    );
}
