import type { SendContactMessage } from '@thuto/contract/messages';
import { CONTACT_FIELD_MISSING } from '@thuto/domain/messages/messages';
import { GENERAL_SUBJECT } from '@thuto/domain/learning/subject-names';
import type { Context, StoreResponse } from '../../context.ts';
import { requirePhone } from '../../platform/phones/parse-phone.ts';
import { limitNetworkRate, type RateLimit } from '../../platform/rate-limits/rate-limits.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { requireSubject } from '../subjects/require-subject.ts';
import { hasEqualMessage, insertMessage, lockEqualMessages } from './messages.store.ts';

/** Enough for a classroom on one network, too few to flood the contact address. */
const PER_NETWORK_LIMIT: RateLimit = { points: 10, seconds: 60 * 60 };

/** The same message within this time is a second press or a resent form, and is stored once. */
const REPEATED_WITHIN_MS = 10 * 60 * 1000;

/**
 * Stores a contact message together with its audit log entry and the mail to the contact address, in one
 * transaction (MSG-4). A filled hidden field means a robot: it gets the normal response, but nothing is
 * stored. Nor is a message that equals one of the last ten minutes: forms without scripts can be sent twice.
 * @param client.ip the sender's IP address, for the limit of 10 an hour per network.
 * @throws DomainError request_too_frequent with retryAfterSeconds, input_invalid for a subject that is not taught or a
 * phone number that cannot exist.
 */
export async function sendContactMessage(
  ctx: Context,
  client: { readonly ip: string },
  { website, ...message }: SendContactMessage,
  storeResponse?: StoreResponse,
): Promise<void> {
  await limitNetworkRate(ctx, 'contact', client.ip, PER_NETWORK_LIMIT);
  if (website) return;
  if (message.subject !== GENERAL_SUBJECT) {
    await requireSubject(ctx.db, message.subject, { missing: CONTACT_FIELD_MISSING.subject });
  }
  const phone = await requirePhone(message.phone, 'phone');
  await ctx.db.transaction(async (tx) => {
    const id = ctx.newId();
    const at = ctx.now();
    const sent = { ...message, phone };
    await lockEqualMessages(tx, sent);
    if (await hasEqualMessage(tx, sent, new Date(at.getTime() - REPEATED_WITHIN_MS))) {
      await storeResponse?.(tx, {});
      return;
    }
    await insertMessage(tx, { id, ...sent, createdAt: at });
    await recordAuditEvent(ctx, tx, { kind: 'message.received', actorId: null, subjectId: id });
    await ctx.mail.enqueue(tx, {
      kind: 'contact-message',
      data: { messageId: id },
      dedupeKey: `contact-message:${id}`,
    });
    await storeResponse?.(tx, {});
  });
}
