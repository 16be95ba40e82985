import { call } from './calls/call.ts';
import { RELATIONSHIPS } from '@thuto/domain/people/students';
import { SCHOOL_LEVELS, SYLLABI } from '@thuto/domain/lessons/tuition';
import { z } from 'zod';
import { accountId, studentId } from './fields/ids.ts';
import { guardianRights } from './invitations.ts';
import { pageOf, pageRequest } from './calls/paging.ts';
import { emailAddress, instant, recordId, text } from './fields/text.ts';

/** An account that acts for a student, as the console shows it. */
export const ConsoleGuardian = z.object({
  accountId: recordId,
  name: z.string(),
  email: z.string(),
  relationship: z.enum(RELATIONSHIPS),
  isActive: z.boolean(),
  ...guardianRights,
});

/** A student in the console's list. */
export const ConsoleStudent = z.object({
  id: recordId,
  name: z.string(),
  /** Null until Profile Setup is saved. */
  syllabus: z.string().nullable(),
  schoolLevel: z.string().nullable(),
  grade: z.string().nullable(),
  joinedAt: instant,
  guardians: z.array(ConsoleGuardian),
});
export type ConsoleStudent = z.infer<typeof ConsoleStudent>;

export const StudentGuardian = ConsoleGuardian.extend({
  /** `unlink` is missing for the last guardian. */
  allowedActions: z.array(z.enum(['change', 'move', 'unlink'])),
});
export type StudentGuardian = z.infer<typeof StudentGuardian>;

/** A duplicate that was merged into a student. */
export const StudentMerge = z.object({
  id: recordId,
  duplicateId: recordId,
  duplicateName: z.string(),
  mergedAt: instant,
  mergedByName: z.string(),
  undoUntil: instant,
  undoneAt: instant.nullable(),
  allowedActions: z.array(z.enum(['undo'])),
});
export type StudentMerge = z.infer<typeof StudentMerge>;

/** One of the two students of a merge, with what belongs to it. */
export const MergeSide = ConsoleStudent.extend({
  lessons: z.number().int(),
  orders: z.number().int(),
  /** Credits that are available, and those held for confirmed sessions. */
  available: z.number().int(),
  held: z.number().int(),
  files: z.number().int(),
});
export type MergeSide = z.infer<typeof MergeSide>;

export const STUDENT_LIST_SORTS = ['name', 'newest'] as const;
/**
 * `no-messages`: students without an active guardian who receives messages. `no-consent`: students whose family has not
 * answered the consent questions. `no-guardian`: students for whom no parent or guardian can act, and who are minors or
 * may be: their age is not known.
 */
export const STUDENT_ATTENTION = ['all', 'no-messages', 'no-consent', 'no-guardian'] as const;

export const studentListFilters = {
  /** Part of the student's name, or of the name or email of a guardian. */
  search: text(100).default(''),
  syllabus: z.enum(['all', ...SYLLABI]).default('all'),
  level: z.enum(['all', ...SCHOOL_LEVELS]).default('all'),
  attention: z.enum(STUDENT_ATTENTION).default('all'),
  sort: z.enum(STUDENT_LIST_SORTS).default('name'),
};

/** An account that an admin lets act for a student. */
export const LinkGuardian = z.strictObject({
  id: studentId,
  email: emailAddress,
  relationship: z.enum(RELATIONSHIPS),
  ...guardianRights,
});

const theStudent = z.strictObject({ id: studentId });
const both = z.strictObject({ keptId: studentId, duplicateId: studentId });
const done = z.object({});
const tags = ['Students'];

export const consoleStudentsContract = {
  listStudents: call('students.view-all')
    .route({ method: 'GET', path: '/console/students', tags, summary: 'Students with guardians, for admins' })
    .input(z.strictObject({ ...studentListFilters, ...pageRequest }))
    .output(pageOf(ConsoleStudent)),
  listStudentGuardians: call('students.view-record')
    .route({
      method: 'GET',
      path: '/console/students/{id}/guardians',
      tags,
      summary: 'The guardians of a student, and the duplicates merged into it',
    })
    .input(theStudent)
    .output(z.object({ guardians: z.array(StudentGuardian), merges: z.array(StudentMerge) })),
  // POST keeps the address out of URLs and logs.
  findFamilyAccount: call('guardians.change-any', { ownTransaction: 'It changes nothing.' })
    .route({
      method: 'POST',
      path: '/console/family-accounts/search',
      tags,
      summary: 'The family account with an email address, for confirmations',
    })
    .input(z.strictObject({ email: emailAddress }))
    .output(z.object({ id: recordId, name: z.string(), email: z.string() })),
  linkGuardian: call('guardians.change-any')
    .route({
      method: 'POST',
      path: '/console/students/{id}/guardians',
      tags,
      summary: 'Let an account act for a student',
      successStatus: 201,
    })
    .input(LinkGuardian)
    .output(done),
  changeGuardian: call('guardians.change-any')
    .route({
      method: 'PUT',
      path: '/console/students/{id}/guardians/{accountId}',
      tags,
      summary: 'Change what a guardian may do, and what they are to the student',
    })
    .input(
      z.strictObject({
        id: studentId,
        accountId,
        /** Stays as it is without it. */
        relationship: z.enum(RELATIONSHIPS).optional(),
        ...guardianRights,
      }),
    )
    .output(done),
  unlinkGuardian: call('guardians.change-any')
    .route({
      method: 'DELETE',
      path: '/console/students/{id}/guardians/{accountId}',
      tags,
      summary: 'End an account’s access to a student at once; never of the last guardian',
    })
    .input(z.strictObject({ id: studentId, accountId }))
    .output(done),
  moveStudent: call('students.move')
    .route({
      method: 'POST',
      path: '/console/students/{id}/move',
      tags,
      summary: 'Move a student from one account to another; the old one loses access at once',
    })
    .input(z.strictObject({ id: studentId, fromAccountId: accountId, email: emailAddress }))
    .output(done),
  getMergePreview: call('students.merge')
    .route({
      method: 'GET',
      path: '/console/student-merges/preview',
      tags,
      summary: 'What a merge would join, and what prevents it',
    })
    .input(both)
    .output(
      z.object({
        kept: MergeSide,
        duplicate: MergeSide,
        conflicts: z.object({
          /** Confirmed lessons of the kept student at the same time as one of the duplicate. */
          lessons: z.array(z.object({ date: z.string(), time: z.string(), subject: z.string() })),
          /** Packages that both have an open order for. */
          orders: z.number().int(),
          /** Both have a payment that waits for a decision. */
          payments: z.boolean(),
        }),
      }),
    ),
  mergeStudents: call('students.merge')
    .route({
      method: 'POST',
      path: '/console/student-merges',
      tags,
      summary: 'Merge a duplicate into the student to keep; can be undone for 30 days',
      successStatus: 201,
    })
    .input(both)
    .output(z.object({ id: recordId, keptId: recordId })),
  undoMerge: call('students.merge')
    .route({
      method: 'POST',
      path: '/console/student-merges/{id}/undo',
      tags,
      summary: 'Undo a merge of the last 30 days',
    })
    .input(z.strictObject({ id: recordId }))
    .output(z.object({ keptId: recordId, duplicateId: recordId })),
};
