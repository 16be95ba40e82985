import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { GuardianRights } from '@thuto/domain/policy';
import type { Relationship } from '@thuto/domain/students';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { publishAccessChange } from '../accounts/access-changes.ts';
import { insertGuardianship } from './students.store.ts';

/** Lets an account act for a student, in the caller's transaction. Its open pages show the student at once. */
export async function addGuardian(
  ctx: Pick<Context, 'database' | 'now'>,
  tx: Tx,
  guardian: {
    readonly accountId: AccountId;
    readonly studentId: StudentId;
    readonly relationship: Relationship;
    readonly rights: GuardianRights;
  },
): Promise<void> {
  const { rights, ...row } = guardian;
  await insertGuardianship(tx, { ...row, ...rights, createdAt: ctx.now() });
  publishAccessChange(ctx, tx, row.accountId);
}
