import type { MyTerms } from '@thuto/contract/privacy';
import type { AccountId } from '@thuto/domain/ids';
import { TERMS_VERSION } from '@thuto/domain/terms';
import type { FamilyContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { recordAccountEvent } from '../activity/record-account-event.ts';
import { recordTermsAccepted } from './record-terms-accepted.ts';
import { findLatestAcceptance } from './terms.store.ts';

async function findTerms(executor: Executor, accountId: AccountId): Promise<MyTerms> {
  const latest = await findLatestAcceptance(executor, accountId);
  return {
    version: TERMS_VERSION,
    isAccepted: latest?.version === TERMS_VERSION,
    acceptedVersion: latest?.version ?? null,
    acceptedAt: latest?.acceptedAt.toISOString() ?? null,
  };
}

/** Returns the version of the terms that the student last accepted, and whether it is the current one. */
export const getMyTerms = (ctx: FamilyContext): Promise<MyTerms> =>
  findTerms(ctx.db, ctx.currentUser.accountId);

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
    if (version === TERMS_VERSION && (await recordTermsAccepted(ctx, tx, accountId))) {
      await recordAccountEvent(ctx, tx, {
        kind: 'terms.accepted',
        actorId: accountId,
        accountId,
      });
    }
    return findTerms(tx, accountId);
  });
}
