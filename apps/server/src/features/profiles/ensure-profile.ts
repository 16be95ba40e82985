import { defaultProfile } from '@thuto/domain/profiles';
import type { StudentContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findProfile, insertProfile, type ProfileRow } from './profiles.store.ts';

/**
 * Gives the student's profile, made from the defaults when there is none yet (PROF-3).
 * @param grade the default grade of the screen that asks: there are two (PROF-3).
 */
export async function ensureProfile(
  ctx: StudentContext,
  executor: Executor,
  grade: string,
): Promise<ProfileRow> {
  const studentId = ctx.currentUser.accountId;
  const existing = await findProfile(executor, studentId);
  if (existing) return existing;
  const { subjects, ...details } = defaultProfile(ctx.currentUser, grade);
  await insertProfile(executor, {
    ...details,
    subjects: [...subjects],
    studentId,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });
  const made = await findProfile(executor, studentId);
  if (!made) throw new Error(`Student ${studentId} has no profile.`);
  return made;
}
