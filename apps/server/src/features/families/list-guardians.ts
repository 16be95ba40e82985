import type { StudentId } from '@thuto/domain/ids';
import type { StudentContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { Invitation } from '../accounts/invitations/find-invitation.ts';
import { listOpenInvitations } from '../accounts/invitations/list-open-invitations.ts';
import { type GuardianCodeRow, selectOpenCodes } from './families.store.ts';
import { decideManager, type GuardianFacts, loadGuardianFacts, todayOf } from './guardian-facts.ts';

/** Who acts for a student, and what waits to be accepted. */
export interface ListedGuardians extends GuardianFacts {
  readonly studentId: StudentId;
  readonly firstName: string;
  /** Whether the user may change it. Only then there are invitations and codes. */
  readonly isManager: boolean;
  readonly invitations: readonly Invitation[];
  readonly codes: readonly GuardianCodeRow[];
}

/** Lists who acts for a student. Only those who may change it see open invitations and codes. */
export async function listGuardians(
  ctx: StudentContext,
  executor: Executor = ctx.db,
): Promise<ListedGuardians> {
  const { id: studentId, firstName } = ctx.student;
  const facts = await loadGuardianFacts(executor, studentId);
  const isManager = decideManager(facts, ctx.currentUser.accountId, todayOf(ctx)) === null;
  const open = isManager ? await listOpenInvitations(executor, 'guardian', { studentId }) : [];
  const codes = isManager ? await selectOpenCodes(executor, studentId) : [];
  const invitations = open.map(({ invitation }) => invitation);
  return { ...facts, studentId, firstName, isManager, invitations, codes };
}
