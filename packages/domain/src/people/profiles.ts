import type { SubjectId } from '../learning/subject-names.ts';
import type { SchoolLevel, Syllabus } from '../lessons/tuition.ts';

export const TUTORING_FOR = ['myself', 'son', 'daughter'] as const;
/** Who needs tutoring: the account's owner, or a child of theirs (PROF-1). */
export type TutoringFor = (typeof TUTORING_FOR)[number];

export const GENDERS = ['male', 'female'] as const;
export type Gender = (typeof GENDERS)[number];

/** The steps of profile setup, in order (PROF-4). */
export const PROFILE_STEPS = ['personal', 'academic', 'payment'] as const;
export type ProfileStep = (typeof PROFILE_STEPS)[number];

/** The fields of a profile (PROF-1). Blank text is empty. */
export interface ProfileDetails {
  readonly whoNeedsTutoring: TutoringFor;
  readonly studentGender: Gender;
  readonly studentFirstName: string;
  readonly studentLastName: string;
  readonly parentFirstName: string;
  readonly parentLastName: string;
  readonly parentEmail: string;
  readonly parentPhone: string;
  readonly schoolName: string;
  readonly syllabus: Syllabus;
  readonly schoolLevel: SchoolLevel;
  readonly grade: string;
  readonly subjects: readonly SubjectId[];
}

/** The default grade on the setup screen, and on the profile that the dashboard creates (PROF-3). */
export const SETUP_DEFAULT_GRADE = '8';
export const DASHBOARD_DEFAULT_GRADE = '10';

/** A new profile's details (PROF-3). */
export function defaultProfile(
  account: { email: string; displayName: string },
  grade: string,
): ProfileDetails {
  return {
    whoNeedsTutoring: 'myself',
    studentGender: 'male',
    studentFirstName: account.displayName,
    studentLastName: '',
    parentFirstName: '',
    parentLastName: '',
    parentEmail: account.email,
    parentPhone: '',
    schoolName: '',
    syllabus: 'LGCSE',
    schoolLevel: 'high',
    grade,
    subjects: [],
  };
}

/** Returns true for a son or daughter: the profile then needs the parent's details. */
export function isForChild(profile: Pick<ProfileDetails, 'whoNeedsTutoring'>): boolean {
  return profile.whoNeedsTutoring !== 'myself';
}

const isFilled = (text: string) => text.trim() !== '';

/** Which steps are complete (PROF-5). */
export interface Completeness {
  readonly personal: boolean;
  readonly academic: boolean;
  readonly payment: boolean;
  /** Share of complete steps, rounded to a whole percent: 0, 33, 67 or 100. */
  readonly percent: number;
}

/** Whether the step Payment is complete: a proof exists, or a package was paid without one, such as in cash (PROF-5). */
export const hasPaidStep = (payment: {
  readonly current: object | null;
  readonly subscriptionStartsAt: string | null;
}): boolean => payment.current !== null || payment.subscriptionStartsAt !== null;

/**
 * Calculates the completeness of a profile (PROF-5, PROF-6).
 * @param isStarted whether the family has entered something. One name is enough then, because not everyone has a family
 *   name (PROF-15); the defaults of a new profile are not complete, although they hold the account's name.
 */
export function completenessOf(profile: ProfileDetails, hasPaid: boolean, isStarted = false): Completeness {
  const parent = [profile.parentFirstName, profile.parentEmail, profile.parentPhone];
  const families = [profile.studentLastName, ...(isForChild(profile) ? [profile.parentLastName] : [])];
  const personal =
    isFilled(profile.studentFirstName) &&
    (isStarted || families.every(isFilled)) &&
    (!isForChild(profile) || parent.every(isFilled));
  const academic = isFilled(profile.schoolName) && isFilled(profile.grade) && profile.subjects.length > 0;
  const done = [personal, academic, hasPaid].filter(Boolean).length;
  return { personal, academic, payment: hasPaid, percent: Math.round((done / PROFILE_STEPS.length) * 100) };
}

/**
 * Whether the family has saved a profile. The first revision with the grade of the dashboard is the one that the
 * dashboard creates from defaults (PROF-3).
 */
export const hasSavedProfile = ({ revision, grade }: { revision: number; grade: string }): boolean =>
  revision > 1 || (revision === 1 && grade !== DASHBOARD_DEFAULT_GRADE);

/** Returns whether the family has filled in everything about the student: the steps Personal and Academic. */
export const isProfileComplete = (profile: ProfileDetails & { readonly revision: number }): boolean => {
  const { personal, academic } = completenessOf(profile, false, hasSavedProfile(profile));
  return personal && academic;
};

/** The step that setup opens on: the first incomplete one, or the last when all are complete (PROF-7). */
export function firstIncompleteStep(completeness: Completeness): ProfileStep {
  return PROFILE_STEPS.find((step) => !completeness[step]) ?? 'payment';
}

/** Returns the name for the greeting: the student's first name, else the display name, else Student (VIEW-1). */
export function greetingName(profile: { studentFirstName: string } | null, displayName: string): string {
  return profile?.studentFirstName.trim() || displayName.trim() || 'Student';
}
