import { SaveProfile, type MyProfile } from '@thuto/contract/profiles';
import { showInternationalPhone } from '@thuto/domain/people/phones';
import { DASHBOARD_DEFAULT_GRADE, isForChild, type ProfileStep } from '@thuto/domain/people/profiles';
import type { z } from 'zod';

/** The values of the form: the profile, the selected package, and the revision that was edited. */
export type ProfileForm = z.infer<typeof SaveProfile>;
export type ProfileField = Exclude<keyof ProfileForm, 'revision'>;
/** The fields that differ from the saved profile. */
export type ProfileChanges = Partial<Omit<ProfileForm, 'revision'>>;

/** The step of each field, in page order. */
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

/** Converts the server's profile to form values. */
export function toForm(profile: MyProfile): ProfileForm {
  const { details, selectedPackage, revision } = profile;
  return { ...details, parentPhone: showInternationalPhone(details.parentPhone), selectedPackage, revision };
}

// Values are strings, lists of strings or null, so comparing their JSON is enough.
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the unsaved changes: the fields of `values` that differ from `saved`. */
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
 * Returns true if someone else's save conflicts with this form: any field that this form did not change to the same
 * value.
 * @param base the profile that the typing started from.
 * @param newer the profile that is saved now.
 */
export function isChangedElsewhere(base: ProfileForm, newer: ProfileForm, typed: ProfileChanges): boolean {
  if (newer.revision === base.revision) return false;
  return Object.entries(changesBetween(base, newer)).some(([field, value]) => {
    // The dashboard sets this default before the first save, so it is not a change by a user.
    if (base.revision === 0 && field === 'grade' && value === DASHBOARD_DEFAULT_GRADE) return false;
    return !(field in typed && isSame(typed[field as ProfileField], value));
  });
}

/**
 * Returns the values to validate and send. Parent details are hidden when the account's owner is tutored, so an invalid
 * one must not stop a save: it is replaced by the saved value.
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
