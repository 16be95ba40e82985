import type { ConsoleDashboard } from '@thuto/contract/dashboard';
import { addMonths } from '@thuto/domain/calendar';
import { dayOf, listLastMonths, listLastWeeks } from '@thuto/domain/periods';
import type { AdminContext } from '../../context.ts';
import {
  countCompleted,
  countSignUps,
  countStats,
  listScheduledLessons,
  sumRevenue,
} from './dashboard.store.ts';

const WEEKS = 12;
const MONTHS = 12;
/** Sign-ups within this span count as recent (DASH-3). */
const RECENT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Returns the figures of the console's dashboard (DASH-2): counts compared with a month earlier, sign-ups and
 * completed lessons by week, revenue by month, and today's lessons. Weeks, months and days are those of the
 * platform's time zone.
 */
export async function getDashboard(ctx: AdminContext): Promise<ConsoleDashboard> {
  const zone = ctx.config.timeZone;
  const now = ctx.now().getTime();
  const weeks = listLastWeeks(now, WEEKS, zone);
  const months = listLastMonths(now, MONTHS, zone);
  const monthAgo = addMonths(now, -1, zone);
  const [stats, signUps, revenue, completed, today] = await Promise.all([
    countStats(ctx.db, {
      monthStart: months.at(-1)?.from ?? now,
      week: { from: now - RECENT_MS, until: now + 1 },
      weekBefore: { from: monthAgo - RECENT_MS, until: monthAgo + 1 },
    }),
    countSignUps(ctx.db, weeks),
    sumRevenue(ctx.db, months),
    countCompleted(ctx.db, weeks),
    listScheduledLessons(ctx.db, dayOf(now, zone)),
  ]);
  const counted = (name: string) => ({
    value: stats[`${name}_now`] ?? 0,
    before: stats[`${name}_before`] ?? 0,
  });
  return {
    stats: {
      totalUsers: counted('total'),
      activeUsers: counted('active'),
      totalContent: counted('content'),
      recentSignUps: counted('signed_up'),
    },
    signUps: weeks.map(({ start }) => ({
      week: start,
      count: signUps.find(({ week }) => week === start)?.count ?? 0,
    })),
    revenue: months.map(({ start }) => ({
      month: start,
      lisente: revenue.find(({ month }) => month === start)?.lisente ?? 0,
    })),
    completed: weeks.map(({ start }) => ({
      week: start,
      subjects: Object.fromEntries(
        completed.filter(({ week }) => week === start).map(({ subject, count }) => [subject, count]),
      ),
    })),
    today: today.map((row) => ({
      kind: row.kind,
      id: row.id,
      studentId: row.student_id,
      studentName: row.student_name,
      subject: row.subject,
      date: row.date,
      time: row.time,
      startsAt: new Date(row.starts_at).toISOString(),
      duration: row.duration,
      tutorName: row.tutor_name,
      meetingLink: row.meeting_link,
    })),
  };
}
