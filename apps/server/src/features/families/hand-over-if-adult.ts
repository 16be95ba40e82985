import { isAdult } from '@thuto/domain/people/families';
import type { StudentId } from '@thuto/domain/ids';
import { ALL_GUARDIAN_RIGHTS } from '@thuto/domain/people/students';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { changeGuardian } from '../students/change-guardian.ts';
import { selectDateOfBirth, selectLimitedOwnSignIns } from './families.store.ts';
import { todayOf } from './guardian-facts.ts';

/**
 * Gives a student with their own sign-in all rights once they are 18: from then on they decide who acts for them. Runs
 * in the caller's transaction, when the date of birth or the sign-in is new, and every night for birthdays.
 */
export async function handOverIfAdult(ctx: Context, tx: Tx, studentId: StudentId): Promise<void> {
  if (!isAdult(await selectDateOfBirth(tx, studentId), todayOf(ctx))) return;
  for (const accountId of await selectLimitedOwnSignIns(tx, studentId)) {
    await changeGuardian(ctx, tx, { accountId, studentId }, ALL_GUARDIAN_RIGHTS);
    await recordAuditEvent(ctx, tx, {
      kind: 'student.took-over',
      actorId: null,
      studentId,
      subjectId: accountId,
    });
  }
}
