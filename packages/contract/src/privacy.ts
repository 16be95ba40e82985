import { oc } from '@orpc/contract';
import { z } from 'zod';
import { AUDIT_EVENT_KINDS } from './activity.ts';
import { pageOf, pageRequest } from './paging.ts';
import { filledText, instant, MAX_LINE, recordId, verbatim } from './text.ts';

/** Whether the signed-in student has agreed to the terms as they are now. */
export const MyTerms = z.object({
  version: z.string(),
  isAccepted: z.boolean(),
  /** The version agreed to last, and when; null for somebody who came from another product. */
  acceptedVersion: z.string().nullable(),
  acceptedAt: instant.nullable(),
});
export type MyTerms = z.infer<typeof MyTerms>;

/** An admin's look at what is kept about a student. */
export const StudentAccess = z.object({
  id: recordId,
  kind: z.enum(AUDIT_EVENT_KINDS),
  actorName: z.string().nullable(),
  at: instant,
});
export type StudentAccess = z.infer<typeof StudentAccess>;

const tags = ['Privacy'];

export const privacyContract = {
  getMyTerms: oc
    .route({ method: 'GET', path: '/my/terms', tags, summary: 'Which terms I have agreed to' })
    .output(MyTerms),
  acceptTerms: oc
    .route({ method: 'POST', path: '/my/terms', tags, summary: 'Agree to the terms as they are now' })
    .input(z.strictObject({ version: verbatim(20) }))
    .output(MyTerms),
  eraseMe: oc
    .route({
      method: 'POST',
      path: '/my/erasure',
      tags,
      summary: 'Erase everything personal that is kept about me; cannot be undone',
    })
    .input(z.strictObject({ currentPassword: verbatim(128, 'Please enter your current password') }))
    .output(z.object({})),
  eraseStudent: oc
    .route({
      method: 'POST',
      path: '/users/{id}/erasure',
      tags,
      summary: 'Erase everything personal that is kept about a student; cannot be undone',
    })
    .input(z.strictObject({ id: recordId, reason: filledText(MAX_LINE, 'Please enter a reason') }))
    .output(z.object({})),
  listStudentAccesses: oc
    .route({
      method: 'GET',
      path: '/users/{id}/accesses',
      tags,
      summary: 'Who looked at what is kept about a student, newest first',
    })
    .input(z.strictObject({ id: recordId, ...pageRequest }))
    .output(pageOf(StudentAccess)),
};
