import { CONSENT_KINDS, MAX_STUDENTS_PER_ACCOUNT } from '@thuto/domain/people/families';
import { RELATIONSHIPS } from '@thuto/domain/people/students';
import { isGradeOfLevel } from '@thuto/domain/lessons/tuition';
import { z } from 'zod';
import { call, studentCall } from './calls/call.ts';
import { accountId, studentId } from './fields/ids.ts';
import { guardianRights } from './invitations.ts';
import { optionalPhone, ProfileDetails } from './profiles.ts';
import {
  emailAddress,
  filledPersonName,
  filledText,
  instant,
  limited,
  personName,
  recordId,
} from './fields/text.ts';

const TAGS = ['Families'];

/** A date of birth, `YYYY-MM-DD`. */
const dateOfBirth = limited(z.string('Please enter a date'), 10, 'Please enter a date')
  .check(z.iso.date('Please enter a date'))
  .refine((date) => date >= '1900-01-01', 'Please enter a date');

/** What another adult can be to a student. */
export const INVITABLE_RELATIONSHIPS = ['parent', 'guardian', 'sponsor'] as const;
const relationship = z.enum(INVITABLE_RELATIONSHIPS);

/** A further student of a family: a whole profile, and optionally the date of birth. */
export const AddStudent = ProfileDetails.extend({
  studentFirstName: filledPersonName('Please enter the first name'),
  studentLastName: personName(),
  parentFirstName: personName(),
  parentLastName: personName(),
  parentPhone: optionalPhone,
  dateOfBirth: dateOfBirth.nullable().default(null),
  /** Whether to save although the family has a student with this name and grade or year of birth. */
  isDuplicateConfirmed: z.boolean().default(false),
}).refine((profile) => isGradeOfLevel(profile.grade, profile.schoolLevel), {
  path: ['grade'],
  message: 'Please choose a grade of this level',
});

/** An account that acts for a student, as the student's other guardians see it. */
export const Guardian = z.object({
  accountId,
  name: z.string(),
  /** Null for guardians who may not change others. */
  email: z.string().nullable(),
  relationship: z.enum(RELATIONSHIPS),
  ...guardianRights,
  isYou: z.boolean(),
  allowedActions: z.array(z.enum(['change', 'remove'])),
});
export type Guardian = z.infer<typeof Guardian>;

/** An invitation of a guardian that is neither accepted nor withdrawn. */
export const GuardianInvitation = z.object({
  id: recordId,
  email: z.string(),
  relationship: z.enum(RELATIONSHIPS),
  ...guardianRights,
  sentAt: instant,
  expiresAt: instant,
  hasExpired: z.boolean(),
});
export type GuardianInvitation = z.infer<typeof GuardianInvitation>;

/** A code that was not entered yet. The code itself is shown once, when it is created. */
export const GuardianCode = z.object({
  id: recordId,
  relationship,
  ...guardianRights,
  createdAt: instant,
  expiresAt: instant,
  hasExpired: z.boolean(),
});
export type GuardianCode = z.infer<typeof GuardianCode>;

/** Who acts for a student, and what the current user may change about it. */
export const Guardians = z.object({
  studentId,
  firstName: z.string(),
  dateOfBirth: z.string().nullable(),
  hasOwnSignIn: z.boolean(),
  guardians: z.array(Guardian),
  invitations: z.array(GuardianInvitation),
  codes: z.array(GuardianCode),
  allowedActions: z.array(z.enum(['invite', 'give-own-sign-in', 'set-date-of-birth'])),
});
export type Guardians = z.infer<typeof Guardians>;

/** The consent of a student's family. */
export const Consent = z.object({
  /** The version of the texts. */
  version: z.string(),
  /** Whether the family is asked: they have not answered this version, and a parent or guardian acts for the student. */
  isAsked: z.boolean(),
  canAnswer: z.boolean(),
  data: z.boolean(),
  messages: z.boolean(),
  recording: z.boolean(),
  photos: z.boolean(),
  /** Who answered last and when; null before the first answer. */
  answeredBy: z.string().nullable(),
  answeredAt: instant.nullable(),
});
export type Consent = z.infer<typeof Consent>;

const consentSwitches = Object.fromEntries(CONSENT_KINDS.map((kind) => [kind, z.boolean()])) as Record<
  (typeof CONSENT_KINDS)[number],
  z.ZodBoolean
>;

/** What a family agrees to. */
export const GiveConsent = z.strictObject(consentSwitches);

/** The code of another guardian. */
export const EnterGuardianCode = z.strictObject({ code: filledText(40, 'Please enter the code') });

/** The address to which a student's own sign-in is sent. */
export const GiveOwnSignIn = z.strictObject({ email: emailAddress });

export const SetDateOfBirth = z.strictObject({ dateOfBirth: dateOfBirth.nullable() });

export const familiesContract = {
  addStudent: call('students.add')
    .route({
      method: 'POST',
      path: '/students',
      tags: TAGS,
      summary: 'Add a student to my account',
      successStatus: 201,
    })
    .input(AddStudent)
    .output(z.object({ id: studentId, name: z.string(), firstName: z.string() })),
  listGuardians: studentCall('guardians.view', {
    method: 'GET',
    path: '/guardians',
    tags: TAGS,
    summary: 'Who acts for a student',
  }).output(Guardians),
  inviteGuardian: studentCall(
    'guardians.change',
    {
      method: 'POST',
      path: '/guardian-invitations',
      tags: TAGS,
      summary: 'Invite another adult by mail to act for a student',
      successStatus: 201,
    },
    {
      email: emailAddress,
      relationship: relationship.default('guardian'),
      ...guardianRights,
      /** Further students of the caller whom the same link is for. */
      alsoFor: z.array(recordId).max(MAX_STUDENTS_PER_ACCOUNT).default([]),
    },
    { ownTransaction: 'Limits on mails are counted first.' },
  ).output(GuardianInvitation),
  resendGuardianInvitation: studentCall(
    'guardians.change',
    {
      method: 'POST',
      path: '/guardian-invitations/{id}/send-again',
      tags: TAGS,
      summary: 'Send a guardian’s invitation again, with a new link; the old link stops working',
    },
    { id: recordId },
    { ownTransaction: 'Limits on mails are counted first.' },
  ).output(GuardianInvitation),
  withdrawGuardianInvitation: studentCall(
    'guardians.change',
    {
      method: 'POST',
      path: '/guardian-invitations/{id}/withdraw',
      tags: TAGS,
      summary: 'Withdraw a guardian’s invitation; its link stops working',
    },
    { id: recordId },
  ).output(z.object({})),
  createGuardianCode: studentCall(
    'guardians.change',
    {
      method: 'POST',
      path: '/guardian-codes',
      tags: TAGS,
      summary: 'Create a single-use code that lets another adult act for a student',
      successStatus: 201,
    },
    { relationship: relationship.default('guardian'), ...guardianRights },
    { ownTransaction: 'Its rate limit is counted first.' },
  ).output(z.object({ id: recordId, code: z.string(), expiresAt: instant })),
  withdrawGuardianCode: studentCall(
    'guardians.change',
    {
      method: 'POST',
      path: '/guardian-codes/{id}/withdraw',
      tags: TAGS,
      summary: 'Withdraw a code; it stops working',
    },
    { id: recordId },
  ).output(z.object({})),
  enterGuardianCode: call('guardian-codes.enter', {
    ownTransaction: 'A wrong code is counted, although the call is refused.',
  })
    .route({
      method: 'POST',
      path: '/guardian-codes/enter',
      tags: TAGS,
      summary: 'Act for a student with the code of another guardian',
    })
    .input(EnterGuardianCode)
    .output(z.object({ id: studentId, firstName: z.string() })),
  changeGuardian: studentCall(
    'guardians.change',
    {
      method: 'PUT',
      path: '/guardians/{accountId}',
      tags: TAGS,
      summary: 'Change what a guardian may do',
    },
    { accountId, ...guardianRights },
  ).output(Guardians),
  removeGuardian: studentCall(
    'guardians.change',
    {
      method: 'POST',
      path: '/guardians/{accountId}/remove',
      tags: TAGS,
      summary: 'Remove a guardian; their access ends at once',
    },
    { accountId },
  ).output(z.object({})),
  giveOwnSignIn: studentCall(
    'guardians.change',
    {
      method: 'POST',
      path: '/own-sign-in',
      tags: TAGS,
      summary: 'Invite the student to their own sign-in',
      successStatus: 201,
    },
    GiveOwnSignIn.shape,
    { ownTransaction: 'Limits on mails are counted first.' },
  ).output(GuardianInvitation),
  setDateOfBirth: studentCall(
    'guardians.change',
    {
      method: 'PUT',
      path: '/date-of-birth',
      tags: TAGS,
      summary: 'Set the student’s date of birth',
    },
    SetDateOfBirth.shape,
  ).output(Guardians),
  getConsent: studentCall('consents.view', {
    method: 'GET',
    path: '/consent',
    tags: TAGS,
    summary: 'What the family has agreed to',
  }).output(Consent),
  giveConsent: studentCall(
    'consents.give',
    {
      method: 'POST',
      path: '/consent',
      tags: TAGS,
      summary: 'Answer the consent questions',
    },
    GiveConsent.shape,
  ).output(Consent),
};
