import { defaultProfile } from '@thuto/domain/profiles';
import type { StudentContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findProfile, insertProfile, type ProfileRow } from './profiles.store.ts';

/**
 * Gives the student's profile, made from the defaults when there is none yet (specification 3 "Defaults for a new
 * profile", 7 "The dashboard also creates a default profile").
 * @param grade the default grade of the screen that asks; the specification has two.
 */
export async function ensureProfile(
  ctx: StudentContext,
  executor: Executor,
  grade: string,
): Promise<ProfileRow> {
  const studentId = ctx.actor.accountId;
  const existing = await findProfile(executor, studentId);
  if (existing) return existing;
  const { subjects, ...details } = defaultProfile(ctx.actor, grade);
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
