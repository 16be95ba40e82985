import type { ProfileDetails } from '@thuto/contract/profiles';
import type * as domain from '@thuto/domain/profiles';
import { studentNameOf } from '@thuto/domain/students';
import type { students } from '../../platform/db/schema/students.ts';

type StudentRow = typeof students.$inferSelect;
type ProfileColumn =
  | 'profileCreatedAt'
  | 'whoNeedsTutoring'
  | 'gender'
  | 'firstName'
  | 'lastName'
  | 'parentFirstName'
  | 'parentLastName'
  | 'parentEmail'
  | 'parentPhone'
  | 'schoolName'
  | 'syllabus'
  | 'schoolLevel'
  | 'grade'
  | 'subjects';

/** A student with a profile. The table's `students_profile_check` guarantees that no profile column is null. */
export type ProfileRow = StudentRow & { readonly [Column in ProfileColumn]: NonNullable<StudentRow[Column]> };

const hasProfile = (row: StudentRow): row is ProfileRow => row.profileCreatedAt !== null;

/** Returns the student with their profile, or null if they have none. */
export const profileOf = (row: StudentRow | null | undefined): ProfileRow | null =>
  row && hasProfile(row) ? row : null;

/** Returns the part of a profile that the family fills in. */
export function profileDetailsOf(row: ProfileRow): ProfileDetails {
  return {
    whoNeedsTutoring: row.whoNeedsTutoring,
    studentGender: row.gender,
    studentFirstName: row.firstName,
    studentLastName: row.lastName,
    parentFirstName: row.parentFirstName,
    parentLastName: row.parentLastName,
    parentEmail: row.parentEmail,
    parentPhone: row.parentPhone,
    schoolName: row.schoolName,
    syllabus: row.syllabus,
    schoolLevel: row.schoolLevel,
    grade: row.grade as ProfileDetails['grade'],
    subjects: row.subjects,
  };
}

/**
 * Returns the columns of a student that store these details, with the name that follows from them.
 * @param displayName the name of the account, for a profile whose names are blank.
 */
export function profileColumnsOf(details: domain.ProfileDetails, displayName: string) {
  const { studentGender, studentFirstName, studentLastName, subjects, ...rest } = details;
  const names = { firstName: studentFirstName, lastName: studentLastName };
  return {
    ...rest,
    ...names,
    gender: studentGender,
    subjects: [...subjects],
    name: studentNameOf(names, displayName),
  };
}
