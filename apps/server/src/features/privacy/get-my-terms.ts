import type { MyTerms } from '@thuto/contract/privacy';
import type { AccountId } from '@thuto/domain/ids';
import { TERMS_VERSION } from '@thuto/domain/terms';
import type { FamilyContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findLatestAcceptance } from './terms.store.ts';

export async function findTerms(executor: Executor, accountId: AccountId): Promise<MyTerms> {
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
