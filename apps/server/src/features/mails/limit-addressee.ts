import { decideMail, isInvitationMail } from '@thuto/domain/messages/mails';
import type { Context } from '../../context.ts';
import { limitRate } from '../../platform/rate-limits/rate-limits.ts';
import type { Tx } from '../../platform/db/client.ts';
import { countMailsTo, isKnownAddress, isRefusedAddress, lockAddress } from './mails.store.ts';

/**
 * Limits the mails to one address, over all kinds and senders (MAIL-11): a stranger must not be flooded by people who
 * enter their address. An address that a mail server refused for good gets no more mail (MAIL-15). Called by the queue
 * before each mail.
 */
export async function limitAddressee(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Tx,
  kind: string,
  address: string,
): Promise<'send' | 'drop' | 'wait' | 'refused'> {
  const to = address.toLowerCase();
  if (await isRefusedAddress(tx, to)) return 'refused';
  if (!ctx.config.rateLimits) return 'send';
  const isTyped = isTypedAddress(kind);
  // Two mails that are sent at the same time must not both be the last one.
  if (isTyped) await lockAddress(tx, to);
  const received = await countMailsTo(tx, to, ctx.now());
  // Other kinds go to accounts, to addresses that were confirmed, and to those of the settings.
  const isKnown = !isTyped || (await isKnownAddress(tx, to));
  return decideMail(kind, { ...received, isKnown });
}

/** Kinds of mail whose address somebody has entered, and which may belong to a stranger. */
const TYPED_ADDRESS_MAILS: readonly string[] = ['verify-email', 'email-change'];
const isTypedAddress = (kind: string) => isInvitationMail(kind) || TYPED_ADDRESS_MAILS.includes(kind);

/** Invitations to one address in an hour, whoever sends them. The queue drops what passes it. */
const INVITATION_LIMIT = { points: 3, seconds: 60 * 60 };

/**
 * Counts an invitation to an address, so that its sender gets a clear answer.
 * @throws DomainError request_too_frequent with retryAfterSeconds.
 */
export const limitInvitationsTo = (ctx: Pick<Context, 'config' | 'database'>, email: string): Promise<void> =>
  limitRate(ctx, `invitations-to:${email}`, INVITATION_LIMIT);
