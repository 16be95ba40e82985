import { ADULT_AGE, isAdult } from '@thuto/domain/families';
import type { StudentId } from '@thuto/domain/ids';
import { ALL_GUARDIAN_RIGHTS } from '@thuto/domain/students';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { changeGuardian } from '../students/change-guardian.ts';
import { lockStudentRecord } from '../students/lock-student-record.ts';
import { selectDateOfBirth, selectLimitedOwnSignIns, selectStudentsToHandOver } from './families.store.ts';
import { todayOf } from './guardian-facts.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'students.hand-over': Record<string, never>;
  }
}

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

/** Hands over to everyone who has turned 18. Returns how many. */
export async function handOverToAdults(ctx: Context): Promise<number> {
  const today = todayOf(ctx);
  const bornBy = `${Number(today.slice(0, 4)) - ADULT_AGE}${today.slice(4)}`;
  const studentIds = await selectStudentsToHandOver(ctx.db, bornBy);
  for (const studentId of studentIds) {
    await ctx.db.transaction(async (tx) => {
      await lockStudentRecord(tx, studentId);
      await handOverIfAdult(ctx, tx, studentId);
    });
  }
  return studentIds.length;
}

/** Registers the nightly job for birthdays. Call before the job queue starts. */
export function registerFamilyJobs(ctx: Context): void {
  ctx.jobs.define('students.hand-over');
  ctx.jobs.work('students.hand-over', async () => {
    await handOverToAdults(ctx);
  });
  // At 22:05 UTC it is after midnight in the platform's time zones.
  ctx.jobs.schedule('students.hand-over', '5 22 * * *', {});
}
