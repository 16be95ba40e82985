import { call } from './calls/call.ts';
import { z } from 'zod';
import { AUDIT_EVENT_KINDS } from './activity.ts';
import { accountId, studentId } from './fields/ids.ts';
import { pageOf, pageRequest } from './calls/paging.ts';
import { filledText, instant, MAX_LINE, recordId, verbatim } from './fields/text.ts';

/** Whether the signed-in student has accepted the current terms. */
export const MyTerms = z.object({
  version: z.string(),
  isAccepted: z.boolean(),
  /** The last accepted version and when; null for students who were imported from another product. */
  acceptedVersion: z.string().nullable(),
  acceptedAt: instant.nullable(),
});
export type MyTerms = z.infer<typeof MyTerms>;

/** An admin's access to the stored data of a student. */
export const StudentAccess = z.object({
  id: recordId,
  kind: z.enum(AUDIT_EVENT_KINDS),
  actorName: z.string().nullable(),
  at: instant,
});
export type StudentAccess = z.infer<typeof StudentAccess>;

const tags = ['Privacy'];

export const privacyContract = {
  getMyTerms: call('account.accept-terms')
    .route({ method: 'GET', path: '/my/terms', tags, summary: 'Get the terms that I have accepted' })
    .output(MyTerms),
  acceptTerms: call('account.accept-terms')
    .route({ method: 'POST', path: '/my/terms', tags, summary: 'Accept the current terms' })
    .input(z.strictObject({ version: verbatim(20) }))
    .output(MyTerms),
  eraseMe: call('account.erase', {
    repeats: 'The response clears a cookie. An erased person is signed out, so a repetition is refused.',
  })
    .route({
      method: 'POST',
      path: '/my/erasure',
      tags,
      summary: 'Erase all personal data about me; cannot be undone',
    })
    .input(z.strictObject({ currentPassword: verbatim(128, 'Please enter your current password') }))
    .output(z.object({})),
  eraseFamily: call('students.erase', { ownTransaction: 'Uploads are discarded after the transaction.' })
    .route({
      method: 'POST',
      path: '/users/{id}/erasure',
      tags,
      summary: 'Erase a family account and the students for whom nobody else acts; cannot be undone',
    })
    .input(z.strictObject({ id: accountId, reason: filledText(MAX_LINE, 'Please enter a reason') }))
    .output(z.object({})),
  eraseStudent: call('students.erase', { ownTransaction: 'Uploads are discarded after the transaction.' })
    .route({
      method: 'POST',
      path: '/console/students/{id}/erasure',
      tags,
      summary: 'Erase one student and keep the accounts of the family; cannot be undone',
    })
    .input(z.strictObject({ id: studentId, reason: filledText(MAX_LINE, 'Please enter a reason') }))
    .output(z.object({})),
  listStudentAccesses: call('students.view-accesses')
    .route({
      method: 'GET',
      path: '/users/{id}/accesses',
      tags,
      summary: 'List who viewed the data of a student, newest first',
    })
    .input(z.strictObject({ id: studentId, ...pageRequest }))
    .output(pageOf(StudentAccess)),
};
