import type { SessionForStudent } from '@thuto/contract/sessions';
import type { StudentContext } from '../../context.ts';
import type { JsonRows } from '../../platform/db/rows-as-json.ts';
import { presentSession } from './sessions.presenter.ts';
import { listOfStudent, readSessions, scheduledAfter } from './sessions.store.ts';

/** More than anybody has in years; keeps one answer bounded. */
const MOST_SESSIONS = 500;

/** All of the student's own sessions, the latest first (specification 2, "Your Sessions"). */
export async function listMySessions(ctx: StudentContext): Promise<SessionForStudent[]> {
  return (await listOfStudent(ctx.db, ctx.actor.accountId, MOST_SESSIONS)).map(presentSession);
}

/** Part of the dashboard's query: the sessions of `studentId` that start after `after`, soonest first. */
export const nextSessions = scheduledAfter;

/** What that part gave, as the student sees it. */
export const presentListedSessions = (rows: JsonRows): SessionForStudent[] =>
  readSessions(rows).map(presentSession);
