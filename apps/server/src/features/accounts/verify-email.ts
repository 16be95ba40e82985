import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../context.ts';
import { consumeEmailLink, consumeOtherEmailLinks, findEmailLink, lockLogin } from './accounts.store.ts';
import { createAuthEngine } from './auth-engine.ts';
import { isCodeOfLink, linkIdOf } from './email-link-code.ts';

/**
 * Applies the code of a verification mail: the account's address counts as verified (specification 2, "Email
 * verification page"). A code works once, within 24 hours; every other code of the account is used up with it.
 * @returns the verified address.
 * @throws DomainError verification_code_expired; verification_code_invalid for one that is unknown, forged, used up,
 * or of an address that the account no longer has.
 */
export async function verifyEmail(
  ctx: Context,
  { oobCode }: { readonly oobCode: string },
): Promise<{ email: string }> {
  const linkId = linkIdOf(oobCode);
  const link = linkId && (await findEmailLink(ctx.db, linkId));
  if (!link || link.purpose !== 'verify-email' || !isCodeOfLink(ctx.config.auth.secret, oobCode, link)) {
    throw new DomainError('verification_code_invalid');
  }
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    // Two links of one account followed at once take turns here, instead of each waiting for the other's row.
    const login = await lockLogin(tx, link.accountId);
    if (login?.email !== link.email) throw new DomainError('verification_code_invalid');
    if (!(await consumeEmailLink(tx, link.id, now))) throw new DomainError('verification_code_invalid');
    if (link.expiresAt <= now) throw new DomainError('verification_code_expired');
    await consumeOtherEmailLinks(tx, link, now);
    const { internalAdapter } = await createAuthEngine(ctx, tx);
    await internalAdapter.updateUser(login.accountId, { emailVerified: true, updatedAt: now });
    return { email: login.email };
  });
}
