import type { MyProfile, ProfileDetails } from '@thuto/contract/profiles';
import { completenessOf, defaultProfile, SETUP_DEFAULT_GRADE } from '@thuto/domain/profiles';
import type { PaymentSummary } from '@thuto/contract/payments';
import type { CurrentUser } from '../../context.ts';
import type { ProfileRow } from './profiles.store.ts';

/** The part of a profile that its student writes. */
export function presentDetails(row: ProfileRow): ProfileDetails {
  return {
    whoNeedsTutoring: row.whoNeedsTutoring,
    studentGender: row.studentGender,
    studentFirstName: row.studentFirstName,
    studentLastName: row.studentLastName,
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

/** The student's profile, or the setup screen's defaults as revision 0 while nothing is saved. */
export function presentProfile(
  currentUser: CurrentUser,
  row: ProfileRow | null,
  payment: PaymentSummary,
): MyProfile {
  const details = row
    ? presentDetails(row)
    : (defaultProfile(currentUser, SETUP_DEFAULT_GRADE) as ProfileDetails);
  return {
    details,
    selectedPackage: row?.selectedPackage ?? null,
    revision: row?.revision ?? 0,
    completeness: completenessOf(details, payment.current !== null),
    payment,
  };
}
