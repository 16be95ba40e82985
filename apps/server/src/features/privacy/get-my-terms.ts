import type { MyTerms } from '@thuto/contract/privacy';
import type { AccountId } from '@thuto/domain/ids';
import type { Context, FamilyContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { getSettings } from '../settings/get-settings.ts';
import { findLatestAcceptance } from './terms.store.ts';

export async function findTerms(ctx: Context, executor: Executor, accountId: AccountId): Promise<MyTerms> {
  const { termsVersion: version } = await getSettings(ctx, executor);
  const latest = await findLatestAcceptance(executor, accountId);
  return {
    version,
    isAccepted: latest?.version === version,
    acceptedVersion: latest?.version ?? null,
    acceptedAt: latest?.acceptedAt.toISOString() ?? null,
  };
}

/** Returns the version of the terms that the student last accepted, and whether it is the current one. */
export const getMyTerms = (ctx: FamilyContext): Promise<MyTerms> =>
  findTerms(ctx, ctx.db, ctx.currentUser.accountId);
