import { isThreadOpen } from '@thuto/domain/messages/threads';
import type { TutorContext } from '../../context.ts';
import { listThreadRows, type ThreadRow } from './threads.store.ts';

/** Lists a tutor's threads, newest first, with the students whom they teach or taught in the last 90 days. */
export async function listThreadsOfTutor(ctx: TutorContext): Promise<ThreadRow[]> {
  const { accountId, tutorId } = ctx.currentUser;
  const rows = await listThreadRows(ctx.db, { tutorId }, { accountId, side: 'tutor' });
  const now = ctx.now().getTime();
  return rows.filter((row) => isThreadOpen(row, now));
}
