import { call, studentCall } from './calls/call.ts';
import { NEED_KINDS } from '@thuto/domain/learning/needs';
import { z } from 'zod';
import { studentId } from './fields/ids.ts';
import { instant, recordId } from './fields/text.ts';

/** Something that waits for the family (NEEDS-1). */
export const Need = z.object({
  kind: z.enum(NEED_KINDS),
  studentId,
  firstName: z.string(),
  /** The booking, order, homework or plan; null for a need of the student. */
  recordId: recordId.nullable(),
  subject: z.string().nullable(),
  /** Number of reports or sessions. */
  count: z.number().int(),
  /** When an offer, an order or the sessions end. */
  until: instant.nullable(),
  /** When homework is due: a wall-clock date in the platform's zone. */
  dueOn: z.string().nullable(),
  /** The reference of an order, as people write it: `T7K-4QX`. */
  reference: z.string().nullable(),
});
export type Need = z.infer<typeof Need>;

/** A student of the account in one row (NEEDS-2). */
export const StudentInRow = z.object({
  studentId,
  firstName: z.string(),
  name: z.string(),
  /** Null without a confirmed session ahead, and for those who only pay. */
  next: z.object({ subject: z.string(), startsAt: instant }).nullable(),
  /** Number of lines about the student in *Needs you*. */
  needs: z.number().int(),
  /** Free sessions. */
  free: z.number().int(),
});
export type StudentInRow = z.infer<typeof StudentInRow>;

export const needsContract = {
  listNeeds: call('needs.view')
    .route({
      method: 'GET',
      path: '/needs',
      tags: ['Families'],
      summary: 'What waits for me, and my students in one row each',
    })
    .output(z.object({ items: z.array(Need), students: z.array(StudentInRow), timeZone: z.string() })),
  markReportsSeen: studentCall('progress.view', {
    method: 'POST',
    path: '/reports/seen',
    tags: ['Learning'],
    summary: 'I have seen the reports of this student',
  }).output(z.object({})),
};
