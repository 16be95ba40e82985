import type { MyProfile, ProfileDetails } from '@thuto/contract/profiles';
import { completenessOf, defaultProfile, hasSavedProfile, SETUP_DEFAULT_GRADE } from '@thuto/domain/profiles';
import type { PaymentSummary } from '@thuto/contract/payments';
import type { CurrentUser } from '../../context.ts';
import { profileDetailsOf, type ProfileRow } from './profile-details.ts';

/** The student's profile, or the setup screen's defaults as revision 0 while nothing is saved. */
export function presentProfile(
  currentUser: CurrentUser,
  row: ProfileRow | null,
  payment: PaymentSummary,
): MyProfile {
  const details = row
    ? profileDetailsOf(row)
    : (defaultProfile(currentUser, SETUP_DEFAULT_GRADE) as ProfileDetails);
  return {
    details,
    selectedPackage: row?.selectedPackage ?? null,
    revision: row?.revision ?? 0,
    completeness: completenessOf(details, payment.current !== null, row !== null && hasSavedProfile(row)),
    payment,
  };
}
