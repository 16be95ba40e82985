import type { SessionForStudent } from '@thuto/contract/sessions';
import { JOIN_CLOSES_MINUTES_AFTER } from '@thuto/domain/schedule';
import type { StudentContext } from '../../context.ts';
import { presentSession } from './sessions.presenter.ts';
import { listOfStudent, listScheduledAfter } from './sessions.store.ts';

/** More than anybody has in years; keeps one answer bounded. */
const MOST_SESSIONS = 500;

/** All of the student's own sessions, the latest first (specification 2, "Your Sessions"). */
export async function listMySessions(ctx: StudentContext): Promise<SessionForStudent[]> {
  return (await listOfStudent(ctx.db, ctx.actor.accountId, MOST_SESSIONS)).map(presentSession);
}

/** The student's upcoming sessions, soonest first (specification 9: later than one hour ago). */
export async function listMyUpcomingSessions(ctx: StudentContext): Promise<SessionForStudent[]> {
  const hourAgo = new Date(ctx.now().getTime() - JOIN_CLOSES_MINUTES_AFTER * 60_000);
  return (await listScheduledAfter(ctx.db, ctx.actor.accountId, hourAgo)).map(presentSession);
}
