import type { PaymentChannel, PaymentChannelDetails } from '@thuto/contract/payment-channels';
import { asc, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { paymentChannels } from '../../platform/db/schema/payment-channels.ts';

export type PaymentChannelRow = typeof paymentChannels.$inferSelect;

const inOrder = [asc(paymentChannels.position), asc(paymentChannels.id)] as const;

export async function selectChannels(executor: Executor): Promise<PaymentChannelRow[]> {
  return executor
    .select()
    .from(paymentChannels)
    .orderBy(...inOrder);
}

/** Lists the channels that are on, as families see them. */
export async function selectChannelsOn(executor: Executor): Promise<PaymentChannel[]> {
  const { id, kind, name, number, holder, instructions, keyPresses } = paymentChannels;
  return executor
    .select({ id, kind, name, number, holder, instructions, keyPresses })
    .from(paymentChannels)
    .where(eq(paymentChannels.isOn, true))
    .orderBy(...inOrder);
}

/** The channels in their order, locked until the transaction ends. */
export async function lockChannels(tx: Tx): Promise<PaymentChannelRow[]> {
  // Without a row to lock, two additions would get the same position.
  await tx.execute(sql`lock table payment_channels in share row exclusive mode`);
  return selectChannels(tx);
}

export async function insertChannel(
  tx: Tx,
  row: PaymentChannelDetails & { readonly id: string; readonly position: number; readonly at: Date },
): Promise<void> {
  const { at, ...values } = row;
  await tx.insert(paymentChannels).values({ ...values, createdAt: at, updatedAt: at });
}

export async function updateChannel(
  tx: Tx,
  id: string,
  details: PaymentChannelDetails,
  at: Date,
): Promise<void> {
  await tx
    .update(paymentChannels)
    .set({ ...details, revision: sql`${paymentChannels.revision} + 1`, updatedAt: at })
    .where(eq(paymentChannels.id, id));
}

export async function updatePosition(tx: Tx, id: string, position: number): Promise<void> {
  await tx.update(paymentChannels).set({ position }).where(eq(paymentChannels.id, id));
}
