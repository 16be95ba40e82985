import type { MyTerms } from '@thuto/contract/privacy';
import type { FamilyContext } from '../../context.ts';
import { recordAccountEvent } from '../activity/record-account-event.ts';
import { getSettings } from '../settings/get-settings.ts';
import { findTerms } from './get-my-terms.ts';
import { recordTermsAccepted } from './record-terms-accepted.ts';

/**
 * Records that the student accepts the current terms. Accepting an older version, which an open page may still show,
 * records nothing; the result then has `isAccepted: false`.
 */
export async function acceptTerms(
  ctx: FamilyContext,
  { version }: { readonly version: string },
): Promise<MyTerms> {
  const { accountId } = ctx.currentUser;
  return ctx.db.transaction(async (tx) => {
    const { termsVersion } = await getSettings(ctx, tx);
    if (version === termsVersion && (await recordTermsAccepted(ctx, tx, accountId))) {
      await recordAccountEvent(ctx, tx, {
        kind: 'terms.accepted',
        actorId: accountId,
        accountId,
      });
    }
    return findTerms(ctx, tx, accountId);
  });
}
