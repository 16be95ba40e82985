import type { NotificationSettings } from '@thuto/contract/notifications';
import { DomainError } from '@thuto/domain/errors';
import type { FamilyContext } from '../../context.ts';
import { getNotificationSettings } from './notification-settings.ts';
import { deleteWhatsAppContact, saveWhatsAppContact } from './notifications.store.ts';

/**
 * Returns a number in E.164. A number without a country code is one of Lesotho.
 * @throws DomainError input_invalid.
 */
async function parseNumber(text: string): Promise<string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js');
  const phone = parsePhoneNumberFromString(text.normalize('NFKC'), 'LS');
  if (!phone?.isValid()) {
    throw new DomainError('input_invalid', {
      fields: { number: 'Please enter a phone number, such as 5812 3456 or +27 82 123 4567' },
    });
  }
  return phone.number;
}

/** Stores the family's WhatsApp number and when it agreed to messages (NOTIFY-7). @throws DomainError input_invalid. */
export async function agreeToWhatsApp(ctx: FamilyContext, number: string): Promise<NotificationSettings> {
  await saveWhatsAppContact(ctx.db, {
    accountId: ctx.currentUser.accountId,
    number: await parseNumber(number),
    agreedAt: ctx.now(),
  });
  return getNotificationSettings(ctx);
}

/** Deletes the family's WhatsApp number. Messages that wait are dropped. */
export async function turnOffWhatsApp(ctx: FamilyContext): Promise<NotificationSettings> {
  await ctx.db.transaction((tx) => deleteWhatsAppContact(tx, ctx.currentUser.accountId));
  return getNotificationSettings(ctx);
}
