import type { MyDashboard, MyProfile, ProfileDetails } from '@thuto/contract/profiles';
import {
  completenessOf,
  defaultProfile,
  greetingName,
  hasPaidStep,
  hasSavedProfile,
  SETUP_DEFAULT_GRADE,
} from '@thuto/domain/people/profiles';
import type { StudentContext } from '../../context.ts';
import { presentNextLessons, presentRecentBookings } from '../lessons/listed-lessons.shared.presenter.ts';
import { presentPaymentSummary } from '../payments/payments.shared.presenter.ts';
import { profileDetailsOf } from './profile-details.ts';
import { EMPTY_FAMILY_BALANCE } from '@thuto/domain/payments/credits';
import type { Dashboard } from './get-my-dashboard.ts';
import type { ProfileWithPayment } from './get-my-profile.ts';

/** The student's profile, or the setup screen's defaults as revision 0 while nothing is saved. */
export function presentProfile(
  { currentUser, now }: Pick<StudentContext, 'currentUser' | 'now'>,
  { row, payment: standing, reviewHours }: ProfileWithPayment,
): MyProfile {
  const payment = presentPaymentSummary(standing, now());
  const details = row
    ? profileDetailsOf(row)
    : (defaultProfile(currentUser, SETUP_DEFAULT_GRADE) as ProfileDetails);
  return {
    details,
    selectedPackage: row?.selectedPackage ?? null,
    revision: row?.revision ?? 0,
    completeness: completenessOf(details, hasPaidStep(payment), row !== null && hasSavedProfile(row)),
    payment,
    reviewHours,
  };
}

/** Presents the student's dashboard in one response. */
export function presentDashboard(
  { config, currentUser, now }: Pick<StudentContext, 'config' | 'currentUser' | 'now'>,
  { profile, ...found }: Dashboard,
): MyDashboard {
  const details = profileDetailsOf(profile);
  const { payment: paid, order, version, grant, file, access, expiredPackagesCannotBook } = found;
  const { subscriptionStartsAt: startsAt, subscriptionEndsAt: endsAt } = profile;
  const current = { payment: paid, order, version, grant, file, access, startsAt, endsAt };
  const payment = presentPaymentSummary({ current, expiredPackagesCannotBook }, now());
  return {
    greetingName: greetingName(details, currentUser.displayName),
    completeness: completenessOf(details, hasPaidStep(payment), hasSavedProfile(profile)),
    payment,
    balance: found.balance ?? EMPTY_FAMILY_BALANCE,
    upcomingCount: found.nextLessonsCount,
    upcoming: presentNextLessons(found.nextLessons),
    recent: presentRecentBookings(found.recentBookings),
    subjects: found.subjects,
    timeZone: config.timeZone,
  };
}
