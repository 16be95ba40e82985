import type { StudentContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { LoadedTutor } from '../availability/list-free-times.ts';
import { isTakenTime, withoutTaken } from '../free-times/without-taken.ts';

/**
 * Books with the first tutor whose time is still free.
 * @param tutors best first.
 * @param book books with one tutor, in a transaction of its own.
 * @returns the booking; null if every tutor's time was taken meanwhile.
 */
export async function bookWithFirstFree<T>(
  ctx: StudentContext,
  tutors: readonly LoadedTutor[],
  book: (tx: Tx, tutor: LoadedTutor) => Promise<T>,
): Promise<T | null> {
  for (const tutor of tutors) {
    try {
      return await ctx.db.transaction((tx) => book(tx, tutor));
    } catch (error) {
      // Another family was faster: the next tutor may still be free.
      if (!isTakenTime(error)) throw withoutTaken(error);
    }
  }
  return null;
}
