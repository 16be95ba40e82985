import type { MyDashboard } from '@thuto/contract/profiles';
import { completenessOf, DASHBOARD_DEFAULT_GRADE, greetingName } from '@thuto/domain/profiles';
import type { StudentContext } from '../../context.ts';
import { listMyNextAndRecentBookings } from '../bookings/list-my-bookings.ts';
import { getBalance } from '../credits/get-balance.ts';
import { getPaymentSummary } from '../payments/get-payment-summary.ts';
import { listMyUpcomingSessions } from '../sessions/list-my-sessions.ts';
import { ensureProfile } from './ensure-profile.ts';
import { presentDetails } from './profiles.presenter.ts';

/** How many of the upcoming ones the answer carries; the card shows the first and moves on by itself. */
const UPCOMING_SENT = 5;

/** Everything the student's dashboard shows, in one answer (specification 2, "Student dashboard"). */
export async function getMyDashboard(ctx: StudentContext): Promise<MyDashboard> {
  const studentId = ctx.actor.accountId;
  const [profile, payment, balance, bookings, sessions] = await Promise.all([
    ensureProfile(ctx, ctx.db, DASHBOARD_DEFAULT_GRADE),
    getPaymentSummary(ctx, ctx.db, studentId),
    getBalance(ctx.db, studentId),
    listMyNextAndRecentBookings(ctx),
    listMyUpcomingSessions(ctx),
  ]);
  const upcoming = [
    ...bookings.upcoming.map((booking) => ({
      ...booking,
      kind: 'booking' as const,
      status: 'approved' as const,
    })),
    ...sessions.map((session) => ({ ...session, kind: 'session' as const, status: 'scheduled' as const })),
  ].sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  return {
    greetingName: greetingName(profile, ctx.actor.displayName),
    completeness: completenessOf(presentDetails(profile), payment.current !== null),
    payment,
    balance,
    upcomingCount: upcoming.length,
    upcoming: upcoming.slice(0, UPCOMING_SENT),
    recent: bookings.recent,
    subjects: profile.subjects,
    timeZone: ctx.config.timeZone,
  };
}
