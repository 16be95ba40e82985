import { defaultProfile } from '@thuto/domain/people/profiles';
import type { StudentContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { profileColumnsOf, type ProfileRow } from './profile-details.ts';
import { findProfile, updateRevision } from './profiles.store.ts';

/**
 * Returns the student's profile. Creates it from the defaults if there is none (PROF-3).
 * @param grade the default grade of the calling screen: there are two (PROF-3).
 */
export async function ensureProfile(
  ctx: StudentContext,
  executor: Executor,
  grade: string,
): Promise<ProfileRow> {
  const studentId = ctx.student.id;
  const existing = await findProfile(executor, studentId);
  if (existing) return existing;
  const at = ctx.now();
  const created = await updateRevision(executor, studentId, 0, {
    ...profileColumnsOf(defaultProfile(ctx.currentUser, grade), ctx.currentUser.displayName),
    profileCreatedAt: at,
    updatedAt: at,
  });
  // Null if a concurrent request created it first.
  const profile = created ?? (await findProfile(executor, studentId));
  if (!profile) throw new Error(`Student ${studentId} has no profile.`);
  return profile;
}
