import type { MyDashboard } from '@thuto/contract/profiles';
import { EMPTY_FAMILY_BALANCE } from '@thuto/domain/credits';
import {
  completenessOf,
  DASHBOARD_DEFAULT_GRADE,
  greetingName,
  hasSavedProfile,
} from '@thuto/domain/profiles';
import { JOIN_CLOSES_MINUTES_AFTER } from '@thuto/domain/schedule';
import type { StudentContext } from '../../context.ts';
import { presentNextLessons, presentRecentBookings } from '../lessons/listed-lessons.shared.presenter.ts';
import { summarizePayment } from '../payments/get-payment-summary.ts';
import { findDashboard } from './dashboard.store.ts';
import { ensureProfile } from './ensure-profile.ts';
import { profileDetailsOf, profileOf } from './profile-details.ts';

/** Everything the student's dashboard shows, in one answer (VIEW-1). */
export async function getMyDashboard(ctx: StudentContext): Promise<MyDashboard> {
  const studentId = ctx.student.id;
  const after = new Date(ctx.now().getTime() - JOIN_CLOSES_MINUTES_AFTER * 60_000);
  const found = await findDashboard(ctx.database.reads, { studentId, after });
  const profile = profileOf(found.profile) ?? (await ensureProfile(ctx, ctx.db, DASHBOARD_DEFAULT_GRADE));
  const details = profileDetailsOf(profile);
  const { payment: paid, order, version, grant, file, access } = found;
  const { subscriptionStartsAt: startsAt, subscriptionEndsAt: endsAt } = profile;
  const payment = summarizePayment(
    { payment: paid, order, version, grant, file, access, startsAt, endsAt },
    found,
    ctx.now(),
  );
  return {
    greetingName: greetingName(details, ctx.currentUser.displayName),
    completeness: completenessOf(details, payment.current !== null, hasSavedProfile(profile)),
    payment,
    balance: found.balance ?? EMPTY_FAMILY_BALANCE,
    upcomingCount: found.nextLessonsCount,
    upcoming: presentNextLessons(found.nextLessons),
    recent: presentRecentBookings(found.recentBookings),
    subjects: found.subjects,
    timeZone: ctx.config.timeZone,
  };
}
