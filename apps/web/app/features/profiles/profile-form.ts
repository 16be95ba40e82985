import { SaveProfile, type MyProfile } from '@thuto/contract/profiles';
import { DASHBOARD_DEFAULT_GRADE, isForChild, type ProfileStep } from '@thuto/domain/profiles';
import type { z } from 'zod';

/** What the form holds: the whole profile, the package chosen so far, and the revision it was edited from. */
export type ProfileForm = z.infer<typeof SaveProfile>;
export type ProfileField = Exclude<keyof ProfileForm, 'revision'>;
/** The fields that differ from what is saved. */
export type ProfileChanges = Partial<Omit<ProfileForm, 'revision'>>;

/** On which step each field stands, in the order of the page. */
export const STEP_OF_FIELD: Readonly<Record<ProfileField, ProfileStep>> = {
  whoNeedsTutoring: 'personal',
  studentFirstName: 'personal',
  studentLastName: 'personal',
  studentGender: 'personal',
  parentFirstName: 'personal',
  parentLastName: 'personal',
  parentEmail: 'personal',
  parentPhone: 'personal',
  schoolName: 'academic',
  syllabus: 'academic',
  schoolLevel: 'academic',
  grade: 'academic',
  subjects: 'academic',
  selectedPackage: 'payment',
};

export const PROFILE_FIELDS = Object.keys(STEP_OF_FIELD) as ProfileField[];

/** The form as the server has it. */
export function toForm(profile: MyProfile): ProfileForm {
  return { ...profile.details, selectedPackage: profile.selectedPackage, revision: profile.revision };
}

// Values are words, lists of words, or null: their JSON tells whether two are the same.
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What was typed: the fields of `values` that differ from `saved`. */
export function changesBetween(saved: ProfileForm, values: ProfileForm): ProfileChanges {
  return Object.fromEntries(
    PROFILE_FIELDS.filter((field) => !isSame(saved[field], values[field])).map((field) => [
      field,
      values[field],
    ]),
  );
}

export const isEmpty = (changes: ProfileChanges) => Object.keys(changes).length === 0;

/**
 * Whether somebody else changed the profile in a way that matters to what was typed here: any field that this form did
 * not change to the same value itself.
 * @param base what the typing started from. @param newer what is saved now.
 */
export function isChangedElsewhere(base: ProfileForm, newer: ProfileForm, typed: ProfileChanges): boolean {
  if (newer.revision === base.revision) return false;
  return Object.entries(changesBetween(base, newer)).some(([field, value]) => {
    // The dashboard's own default, made while nothing was saved yet: nobody's change.
    if (base.revision === 0 && field === 'grade' && value === DASHBOARD_DEFAULT_GRADE) return false;
    return !(field in typed && isSame(typed[field as ProfileField], value));
  });
}

/**
 * What to check and send. Parent details that are not asked for, because the tutoring is for the account's owner, must
 * not stop a save by a mistake that nobody can see: a wrong one stays as it was saved.
 */
export function withoutHiddenMistakes(values: ProfileForm, saved: ProfileForm): ProfileForm {
  if (isForChild(values)) return values;
  const isRight = (field: 'parentEmail' | 'parentPhone') =>
    SaveProfile.shape[field].safeParse(values[field]).success;
  return {
    ...values,
    parentEmail: isRight('parentEmail') ? values.parentEmail : saved.parentEmail,
    parentPhone: isRight('parentPhone') ? values.parentPhone : saved.parentPhone,
  };
}
