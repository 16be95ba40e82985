import type { Tx } from '../../platform/db/client.ts';
import { dropOfferWhatsApp } from './notifications.store.ts';

/**
 * Drops the WhatsApp messages about the offer of a place in the waiting list, when the offer ends: nobody is sent a time
 * that is no longer held (NOTIFY-8).
 */
export const dropOfferMessages = (tx: Tx, placeId: string): Promise<void> => dropOfferWhatsApp(tx, placeId);
