import type { ProfileDetails } from '@thuto/contract/profiles';
import type * as domain from '@thuto/domain/people/profiles';
import { studentNameOf } from '@thuto/domain/people/students';
import { students } from '../../platform/db/schema/students.ts';

type StudentRow = typeof students.$inferSelect;

/** The columns of a profile. They are all null for a student without a profile. */
export const profileColumns = {
  profileCreatedAt: students.profileCreatedAt,
  whoNeedsTutoring: students.whoNeedsTutoring,
  gender: students.gender,
  firstName: students.firstName,
  lastName: students.lastName,
  parentFirstName: students.parentFirstName,
  parentLastName: students.parentLastName,
  parentEmail: students.parentEmail,
  parentPhone: students.parentPhone,
  schoolName: students.schoolName,
  syllabus: students.syllabus,
  schoolLevel: students.schoolLevel,
  grade: students.grade,
  subjects: students.subjects,
};

type ProfileColumn = keyof typeof profileColumns;

/** A student's profile with its revision; all columns are null before the first one. */
export type ProfileOfStudent = Pick<StudentRow, ProfileColumn | 'revision'>;

type WithProfile<Row> = Row & {
  readonly [Column in ProfileColumn & keyof Row]: NonNullable<Row[Column]>;
};

/** A student with a profile. The table's `students_profile_check` guarantees that no profile column is null. */
export type ProfileRow = WithProfile<StudentRow>;

const hasProfile = <Row extends Pick<StudentRow, 'profileCreatedAt'>>(row: Row): row is WithProfile<Row> =>
  row.profileCreatedAt !== null;

/** Returns the student with their profile, or null if they have none. */
export const profileOf = <Row extends Pick<StudentRow, 'profileCreatedAt'>>(
  row: Row | null | undefined,
): WithProfile<Row> | null => (row && hasProfile(row) ? row : null);

/** Returns the part of a profile that the family fills in. */
export function profileDetailsOf(row: Pick<ProfileRow, ProfileColumn>): ProfileDetails {
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
