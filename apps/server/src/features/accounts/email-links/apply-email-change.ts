import type { ApplyEmailLink } from '@thuto/contract/accounts';
import { DomainError } from '@thuto/domain/errors';
import type { z } from 'zod';
import type { Context, StoreResponse } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import {
  consumeEmailLink,
  type EmailLink,
  findLogin,
  lockLogin,
  saveEmailChanged,
} from '../accounts.store.ts';
import { isEmailTaken } from '../credentials.store.ts';
import { updateAccount } from '../credentials.store.ts';
import { consumeEmailLinksOf } from '../my-account/my-account.store.ts';
import { notifyOwner } from '../notify-owner.ts';
import { recordAccountAuditEvent } from '../record-account-audit-event.ts';
import { hasAskedForMail, unconfirmed } from './require-confirmation.ts';
import type { LinkVisitor } from './link-visitor.ts';
import { requireEmailLink } from './require-email-link.ts';

/**
 * Applies the token of an email-change mail: sets the new address and marks it as verified. A token works once, within
 * 24 hours, with or without a session. All other links of the account become void, and the old address gets a notice.
 * Sessions and the role stay, even if the new address is listed in ADMIN_EMAILS.
 *
 * The browser that requested the change applies the token immediately; any other browser must send `confirmed`.
 * @returns the new address.
 * @throws DomainError verification_code_expired; verification_code_invalid if unknown or forged, with `reason: 'used'`
 * if used or cancelled; email_taken if another account has taken the address; account_deactivated;
 * verification_unconfirmed with `email`, `displayName` and `presentEmail` (the token stays unused).
 */
export async function applyEmailChange(
  ctx: Context,
  visitor: LinkVisitor,
  { token, confirmed }: z.output<typeof ApplyEmailLink>,
  storeResponse: StoreResponse,
): Promise<{ email: string }> {
  const link = await requireEmailLink(ctx, token, 'change-email');
  const isConfirmed = confirmed || hasAskedForMail(ctx, visitor, link.accountId);
  try {
    await ctx.db.transaction(async (tx) => {
      await apply(ctx, tx, link, isConfirmed);
      await storeResponse(tx, { email: link.email });
    });
  } catch (error) {
    if (isEmailTaken(error)) throw new DomainError('email_taken');
    throw error;
  }
  return { email: link.email };
}

async function apply(ctx: Context, tx: Tx, link: EmailLink, isConfirmed: boolean): Promise<void> {
  const now = ctx.now();
  const { accountId, email } = link;
  const login = await lockLogin(tx, accountId);
  if (login === null) throw new DomainError('verification_code_invalid');
  if (!(await consumeEmailLink(tx, link.id, now))) {
    throw new DomainError('verification_code_invalid', { reason: 'used' });
  }
  if (link.expiresAt <= now) throw new DomainError('verification_code_expired');
  if (login.user?.isActive === false) throw new DomainError('account_deactivated');
  if (await findLogin(tx, email)) throw new DomainError('email_taken');
  if (!isConfirmed) throw unconfirmed(login, { email, asksForPassword: false });

  await updateAccount(tx, accountId, { email, emailVerified: true }, now);
  await saveEmailChanged(tx, accountId);
  await consumeEmailLinksOf(tx, accountId, ['change-email', 'verify-email', 'reset-password'], now);
  await notifyOwner(ctx, tx, {
    notice: 'email-changed',
    accountId,
    address: login.email,
    linkId: link.id,
  });
  await recordAccountAuditEvent(ctx, tx, 'account.email-changed', { accountId, role: login.user?.role });
}
