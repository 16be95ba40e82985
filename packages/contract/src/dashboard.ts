import { call } from './calls/call.ts';
import { z } from 'zod';
import { instant, recordId } from './fields/text.ts';

/** A number and its value one month before. */
const Counted = z.object({ value: z.number().int(), before: z.number().int() });
export type Counted = z.infer<typeof Counted>;

/** A booking or session that takes place today. */
export const TodaysSession = z.object({
  kind: z.enum(['booking', 'session']),
  id: recordId,
  studentId: recordId,
  studentName: z.string(),
  subject: z.string(),
  date: z.string(),
  time: z.string(),
  startsAt: instant,
  duration: z.number().int(),
  tutorName: z.string().nullable(),
  meetingLink: z.string().nullable(),
});
export type TodaysSession = z.infer<typeof TodaysSession>;

/** Weeks start on Monday. Weeks, months and today are in the platform's zone. */
export const ConsoleDashboard = z.object({
  /**
   * Users and content now, compared with the end of last month; sign-ups of the last 7 days, compared with
   * the same 7 days a month before.
   */
  stats: z.object({
    totalUsers: Counted,
    activeUsers: Counted,
    totalContent: Counted,
    recentSignUps: Counted,
  }),
  signUps: z.array(z.object({ week: z.string(), count: z.number().int() })),
  /** Revenue of approved payments in lisente, by month of approval. */
  revenue: z.array(z.object({ month: z.string(), lisente: z.number().int() })),
  /** Completed bookings and sessions, by the week in which they took place. Counts by subject id; 0 is left out. */
  completed: z.array(z.object({ week: z.string(), subjects: z.record(z.string(), z.number().int()) })),
  today: z.array(TodaysSession),
});
export type ConsoleDashboard = z.infer<typeof ConsoleDashboard>;

export const dashboardContract = {
  getDashboard: call('console.view')
    .route({
      method: 'GET',
      path: '/console/dashboard',
      tags: ['Console'],
      summary: 'Numbers, charts and today’s sessions',
    })
    .output(ConsoleDashboard),
};
