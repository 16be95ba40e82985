import type { StudentContext } from '../../context.ts';
import { aheadFrom, cutPast } from './list-past-sessions.ts';
import { findMySessions } from './my-sessions.store.ts';

const PAST_PAGE_SIZE = 12;

/** What the student's sessions view shows. */
export type SessionsView = Awaited<ReturnType<typeof getMySessions>>;

/**
 * Returns everything that the student's sessions view shows (VIEW-7): upcoming lessons, soonest first, then the first page
 * of past lessons. `listPastSessions` returns further pages.
 */
export async function getMySessions(ctx: StudentContext) {
  const studentId = ctx.student.id;
  const found = await findMySessions(ctx.database.reads, {
    studentId,
    accountId: ctx.currentUser.accountId,
    after: aheadFrom(ctx),
    limit: PAST_PAGE_SIZE + 1,
  });
  return { ...found, past: cutPast(found, PAST_PAGE_SIZE) };
}
