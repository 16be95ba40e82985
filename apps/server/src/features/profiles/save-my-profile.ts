import type { MyProfile, SaveProfile } from '@thuto/contract/profiles';
import { DomainError } from '@thuto/domain/errors';
import type { z } from 'zod';
import type { StudentContext } from '../../context.ts';
import { getPaymentSummary } from '../payments/get-payment-summary.ts';
import { presentProfile } from './profiles.presenter.ts';
import { findProfile, insertProfile, updateRevision } from './profiles.store.ts';

/**
 * Saves the student's own profile, over the revision it was edited from (PROF-9). Payment, counters and dates
 * are not part of it.
 * @throws DomainError profile_changed_elsewhere when somebody saved in between.
 */
export async function saveMyProfile(
  ctx: StudentContext,
  { revision, ...details }: z.output<typeof SaveProfile>,
): Promise<MyProfile> {
  const studentId = ctx.currentUser.accountId;
  const { createdAt, ...changes } = { ...details, createdAt: ctx.now(), updatedAt: ctx.now() };
  return ctx.db.transaction(async (tx) => {
    const saved =
      revision === 0
        ? await insertProfile(tx, { ...changes, studentId, createdAt })
        : await updateRevision(tx, studentId, revision, changes);
    if (!saved) throw new DomainError('profile_changed_elsewhere');
    const row = await findProfile(tx, studentId);
    return presentProfile(ctx.currentUser, row, await getPaymentSummary(ctx, tx, studentId));
  });
}
