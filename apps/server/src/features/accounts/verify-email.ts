import type { Context } from '../../context.ts';
import { createAuthEngine } from './auth-engine.ts';
import { requireEmailLink } from './require-email-link.ts';
import { useUpEmailLink } from './use-up-email-link.ts';

/**
 * Applies the code of a verification mail: the account's address counts as verified (AUTH-11).
 * A code works once, within 24 hours; every other code of the account is used up with it.
 * @returns the verified address.
 * @throws DomainError verification_code_expired; verification_code_invalid for one that is unknown, forged, used up,
 * or of an address that the account no longer has.
 */
export async function verifyEmail(
  ctx: Context,
  { oobCode }: { readonly oobCode: string },
): Promise<{ email: string }> {
  const link = await requireEmailLink(ctx, oobCode, 'verify-email');
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const login = await useUpEmailLink(tx, link, now);
    const { internalAdapter } = await createAuthEngine(ctx, tx);
    await internalAdapter.updateUser(login.accountId, { emailVerified: true, updatedAt: now });
    return { email: login.email };
  });
}
