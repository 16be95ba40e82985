import type { SessionForStudent } from '@thuto/contract/sessions';
import type { JsonRows } from '../../platform/db/rows-as-json.ts';
import { presentSession } from './sessions.presenter.ts';
import { pastSessions, readSessions, scheduledAfter } from './sessions.store.ts';

/** Part of a page's query: the sessions of `studentId` that start after `after`, soonest first. */
export const nextSessions = scheduledAfter;

/**
 * Part of a page's query: `limit` of all other sessions of `studentId`, behind the place (`at`, `id`), the latest first
 * (VIEW-10).
 */
export const otherSessions = pastSessions;

/** What those parts gave, as the student sees it. */
export const presentListedSessions = (rows: JsonRows): SessionForStudent[] =>
  readSessions(rows).map(presentSession);
