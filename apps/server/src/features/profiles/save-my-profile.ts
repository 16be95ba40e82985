import type { MyProfile, SaveProfile } from '@thuto/contract/profiles';
import { DomainError } from '@thuto/domain/errors';
import type { z } from 'zod';
import type { StudentContext } from '../../context.ts';
import { getMyProfile } from './get-my-profile.ts';
import { insertProfile, updateRevision } from './profiles.store.ts';

/**
 * Saves the student's own profile, over the revision it was edited from (specification 7). Payment, counters and dates
 * are not part of it.
 * @throws DomainError profile_changed_elsewhere when somebody saved in between.
 */
export async function saveMyProfile(
  ctx: StudentContext,
  { revision, ...details }: z.output<typeof SaveProfile>,
): Promise<MyProfile> {
  const studentId = ctx.actor.accountId;
  const saved =
    revision === 0
      ? await insertProfile(ctx.db, { ...details, studentId, createdAt: ctx.now(), updatedAt: ctx.now() })
      : await updateRevision(ctx.db, studentId, revision, { ...details, updatedAt: ctx.now() });
  if (!saved) throw new DomainError('profile_changed_elsewhere');
  return getMyProfile(ctx);
}
