import type { AuditEventKind, ConsoleOverview } from '@thuto/contract/activity';
import type { AdminContext } from '../../context.ts';
import { countDisputes } from '../outcomes/count-disputes.ts';
import { getMailTrouble } from '../mails/get-mail-trouble.ts';
import { countTutorWork } from '../tutor-area/tutor-work-count.shared.store.ts';
import { countPendingItems, listRecentActivity, countStudents } from './activity.store.ts';

const RECENT_ENTRIES = 12;
/** Sign-ups within this many days count as recent (DASH-3). */
const RECENT_SIGN_UP_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the overview of the console's dashboard: what is waiting and for how long, counts, and the newest
 * activity (DASH-2).
 */
export async function getConsoleOverview(ctx: AdminContext): Promise<ConsoleOverview> {
  const since = new Date(ctx.now().getTime() - RECENT_SIGN_UP_DAYS * DAY_MS);
  const [waiting, tutorWork, openDisputes, students, entries, mailTrouble] = await Promise.all([
    countPendingItems(ctx.db),
    countTutorWork(ctx),
    countDisputes(ctx),
    countStudents(ctx.db, since),
    listRecentActivity(ctx.db, RECENT_ENTRIES),
    getMailTrouble(ctx),
  ]);
  return {
    ...waiting,
    ...tutorWork,
    openDisputes,
    mailTrouble,
    students,
    recentActivity: entries.map((entry) => ({
      ...entry,
      kind: entry.kind as AuditEventKind,
      at: entry.at.toISOString(),
    })),
  };
}
