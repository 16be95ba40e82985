import { studentCall, studentRoute } from './calls/call.ts';
import { MAX_PHONE, mayBePhone, PHONE_HINT } from '@thuto/domain/people/phones';
import { GENDERS, TUTORING_FOR } from '@thuto/domain/people/profiles';
import { ALL_GRADES, isGradeOfLevel, SCHOOL_LEVELS, SYLLABI } from '@thuto/domain/lessons/tuition';
import { z } from 'zod';
import { Booking, FamilyBalance } from './bookings.ts';
import { needsRight } from './fields/field-rights.ts';
import { packageId } from './packages.ts';
import { PaymentSummary } from './payments.ts';
import { subjectIds } from './subjects.ts';
import { instant, MAX_EMAIL, MAX_LINE, MAX_NAME, personName, recordId, text } from './fields/text.ts';
import { studentId } from './fields/ids.ts';

/** A phone number or nothing. The server decides whether the number can exist, and stores it in E.164. */
export const optionalPhone = text(MAX_PHONE).refine((value) => value === '' || mayBePhone(value), PHONE_HINT);

/** The fields of a profile (PROF-1). A draft may be incomplete, so text may be empty. */
export const ProfileDetails = z.strictObject({
  whoNeedsTutoring: z.enum(TUTORING_FOR),
  studentGender: z.enum(GENDERS),
  studentFirstName: text(MAX_NAME),
  studentLastName: text(MAX_NAME),
  parentFirstName: text(MAX_NAME),
  parentLastName: text(MAX_NAME),
  parentEmail: text(MAX_EMAIL).refine(
    (value) => value === '' || z.email().safeParse(value).success,
    'Invalid email address.',
  ),
  parentPhone: text(MAX_PHONE),
  schoolName: text(MAX_LINE),
  syllabus: z.enum(SYLLABI),
  schoolLevel: z.enum(SCHOOL_LEVELS),
  grade: z.enum(ALL_GRADES),
  subjects: subjectIds,
});
export type ProfileDetails = z.infer<typeof ProfileDetails>;

// The limit of a PostgreSQL integer. A larger number would fail in the query.
const MAX_REVISION = 2 ** 31 - 1;

/** A save of the whole profile, with the chosen package and the revision that it is based on. */
export const SaveProfile = ProfileDetails.extend({
  // Checked when saved only: profiles from before this rule can still be read.
  studentFirstName: personName(),
  studentLastName: personName(),
  parentFirstName: personName(),
  parentLastName: personName(),
  parentPhone: optionalPhone,
  selectedPackage: packageId.nullable(),
  /** The revision that was edited. An outdated one is refused (profile_changed_elsewhere). */
  revision: z.number().int().min(0).max(MAX_REVISION),
}).refine((profile) => isGradeOfLevel(profile.grade, profile.schoolLevel), {
  path: ['grade'],
  message: 'Please choose a grade of this level',
});

export const Completeness = z.object({
  personal: z.boolean(),
  academic: z.boolean(),
  payment: z.boolean(),
  percent: z.number().int(),
});

/** The signed-in student's profile. Revision 0: nothing saved yet, the details are the defaults. */
export const MyProfile = z.object({
  details: ProfileDetails.extend({
    // Contact details: for those who may edit them (FAM-3).
    parentEmail: needsRight('canBook', z.string(), ''),
    parentPhone: needsRight('canBook', z.string(), ''),
  }),
  selectedPackage: packageId.nullable(),
  revision: z.number().int(),
  completeness: Completeness,
  payment: PaymentSummary,
  /** How long decisions about payments usually take, in hours; null while none waits, or without recent ones. */
  reviewHours: z.number().int().nullable(),
});
export type MyProfile = z.infer<typeof MyProfile>;

/** An upcoming booking or session, as the Next Session card shows it. */
export const UpcomingSession = z.object({
  kind: z.enum(['booking', 'session']),
  id: recordId,
  subject: z.string(),
  date: z.string(),
  time: z.string(),
  /** The instant that date and time mean. */
  startsAt: instant,
  duration: z.number().int(),
  status: z.enum(['approved', 'scheduled']),
  tutorName: z.string().nullable(),
  meetingLink: z.string().nullable(),
});
export type UpcomingSession = z.infer<typeof UpcomingSession>;

/** A recently made booking, as the Recent Sessions card shows it. */
export const RecentBooking = Booking.pick({
  id: true,
  subject: true,
  date: true,
  time: true,
  startsAt: true,
  status: true,
  meetingLink: true,
});
export type RecentBooking = z.infer<typeof RecentBooking>;

/** The data of the student's dashboard. */
export const MyDashboard = z.object({
  greetingName: z.string(),
  completeness: Completeness,
  payment: PaymentSummary,
  balance: FamilyBalance,
  upcomingCount: z.number().int(),
  /** Upcoming lessons, soonest first. Several, so that the card can show the next one when one ends. */
  upcoming: z.array(UpcomingSession),
  /** The most recently made bookings, newest first. */
  recent: z.array(RecentBooking),
  subjects: z.array(z.string()),
  timeZone: z.string(),
});
export type MyDashboard = z.infer<typeof MyDashboard>;

export const profilesContract = {
  getMyProfile: studentCall(
    'students.view',
    { method: 'GET', path: '/profile', tags: ['Profile'], summary: 'My profile, or its defaults' },
    {},
    { offline: 'always' },
  ).output(MyProfile),
  saveMyProfile: studentRoute('students.edit', {
    method: 'PUT',
    path: '/profile',
    tags: ['Profile'],
    summary: 'Save my profile',
  })
    // Extends the schema itself, because it compares fields with each other.
    .input(SaveProfile.safeExtend({ studentId }))
    .output(MyProfile),
  getMyDashboard: studentCall(
    'students.view',
    { method: 'GET', path: '/dashboard', tags: ['Profile'], summary: 'My dashboard' },
    {},
    { offline: 'always' },
  ).output(MyDashboard),
};
