import { findProviderOfSender } from '@thuto/domain/reconciliation/message-senders';
import type { MessageProvider } from '@thuto/domain/reconciliation/message-kinds';
import type { Executor } from '../../platform/db/client.ts';
import { selectChannels } from './payment-channels.store.ts';

/** Returns the provider whose messages come from a sender; null for an unknown sender (RECON-12). */
export const findSenderProvider = async (
  executor: Executor,
  sender: string,
): Promise<MessageProvider | null> => findProviderOfSender(sender, await selectChannels(executor));
