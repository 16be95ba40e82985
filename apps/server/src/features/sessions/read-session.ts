import type { AdminContext } from '../../context.ts';
import { getSessionWithStudent, type SessionWithStudent } from './sessions.store.ts';

/** One session with its student, for whoever opens it in the calendar. @throws DomainError not_found. */
export async function readSession(ctx: AdminContext, id: string): Promise<SessionWithStudent> {
  return getSessionWithStudent(ctx.db, id);
}
