import { isThreadOpen } from '@thuto/domain/threads';
import type { StudentContext, TutorContext } from '../../context.ts';
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

/** Lists a tutor's threads, newest first, with the students whom they teach or taught in the last 90 days. */
export async function listThreadsOfTutor(ctx: TutorContext): Promise<ThreadRow[]> {
  const { accountId, tutorId } = ctx.currentUser;
  const rows = await listThreadRows(ctx.db, { tutorId }, { accountId, side: 'tutor' });
  const now = ctx.now().getTime();
  return rows.filter((row) => isThreadOpen(row, now));
}
