import { ADULT_AGE } from '@thuto/domain/people/families';
import type { Context } from '../../context.ts';
import { lockStudentRecord } from '../students/lock-student-record.ts';
import { selectStudentsToHandOver } from './families.store.ts';
import { todayOf } from './guardian-facts.ts';
import { handOverIfAdult } from './hand-over-if-adult.ts';

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
