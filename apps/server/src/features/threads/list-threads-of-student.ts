import { isThreadOpen } from '@thuto/domain/messages/threads';
import type { StudentContext } from '../../context.ts';
import { listThreadRows, type ThreadRow } from './threads.store.ts';

/**
 * Lists a student's threads, newest first: those with messages, and the tutors of their lessons to whom nobody has
 * written yet. Threads with former tutors stay readable.
 */
export async function listThreadsOfStudent(ctx: StudentContext): Promise<ThreadRow[]> {
  const { accountId } = ctx.currentUser;
  const rows = await listThreadRows(ctx.db, { studentId: ctx.student.id }, { accountId, side: 'family' });
  const now = ctx.now().getTime();
  return rows.filter((row) => row.threadId !== null || isThreadOpen(row, now));
}
