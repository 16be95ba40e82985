import { oc } from '@orpc/contract';
import { SUBJECTS } from '@thuto/domain/tuition';
import { z } from 'zod';
import { instant, recordId } from './text.ts';

/** A number, and what it was a month before. */
const Counted = z.object({ value: z.number().int(), before: z.number().int() });
export type Counted = z.infer<typeof Counted>;

/** A booking or session that is held today. */
export const TodaysSession = z.object({
  kind: z.enum(['booking', 'session']),
  id: recordId,
  studentId: recordId,
  studentName: z.string(),
  subject: z.enum(SUBJECTS),
  date: z.string(),
  time: z.string(),
  startsAt: instant,
  duration: z.number().int(),
  tutorName: z.string().nullable(),
  meetingLink: z.string().nullable(),
});
export type TodaysSession = z.infer<typeof TodaysSession>;

/** Weeks begin on Mondays; weeks, months and today are those of the platform's zone. */
export const ConsoleDashboard = z.object({
  /** Users and content as they stand, against the end of last month; sign-ups of 7 days, against the same 7 a month before. */
  stats: z.object({
    totalUsers: Counted,
    activeUsers: Counted,
    totalContent: Counted,
    recentSignUps: Counted,
  }),
  signUps: z.array(z.object({ week: z.string(), count: z.number().int() })),
  /** Of approved payments, by the month of the approval and the price of the day of the claim. */
  revenue: z.array(z.object({ month: z.string(), maloti: z.number().int() })),
  /** Bookings and sessions completed, by the week they were held in. */
  completed: z.array(z.object({ week: z.string(), subjects: z.record(z.enum(SUBJECTS), z.number().int()) })),
  today: z.array(TodaysSession),
});
export type ConsoleDashboard = z.infer<typeof ConsoleDashboard>;

export const dashboardContract = {
  getDashboard: oc
    .route({
      method: 'GET',
      path: '/console/dashboard',
      tags: ['Console'],
      summary: 'Numbers, charts and today’s sessions',
    })
    .output(ConsoleDashboard),
};
