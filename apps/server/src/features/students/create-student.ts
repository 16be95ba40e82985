import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { ProfileDetails } from '@thuto/domain/people/profiles';
import { ALL_GUARDIAN_RIGHTS, relationshipOf } from '@thuto/domain/people/students';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { profileColumnsOf } from '../profiles/profile-details.ts';
import { addGuardian } from './add-guardian.ts';
import { insertStudent, saveProfile } from './students.store.ts';

/**
 * Creates a further student of a family account with a complete profile, in the caller's transaction. The account gets
 * all rights.
 * @returns the student's id.
 */
export async function createStudent(
  ctx: Pick<Context, 'database' | 'newId' | 'now'>,
  tx: Tx,
  account: { readonly accountId: AccountId; readonly displayName: string },
  details: ProfileDetails,
): Promise<StudentId> {
  const id = ctx.newId<StudentId>();
  const at = ctx.now();
  const { name, ...columns } = profileColumnsOf(details, account.displayName);
  await insertStudent(tx, { id, name, at });
  await saveProfile(tx, id, { ...columns, revision: 1, profileCreatedAt: at });
  await addGuardian(ctx, tx, {
    accountId: account.accountId,
    studentId: id,
    relationship: relationshipOf(details.whoNeedsTutoring),
    rights: ALL_GUARDIAN_RIGHTS,
  });
  return id;
}
