import type { MyDashboard } from '@thuto/contract/profiles';
import { EMPTY_BALANCE } from '@thuto/domain/credits';
import { completenessOf, DASHBOARD_DEFAULT_GRADE, greetingName } from '@thuto/domain/profiles';
import { JOIN_CLOSES_MINUTES_AFTER } from '@thuto/domain/schedule';
import type { StudentContext } from '../../context.ts';
import { presentListedBookings } from '../bookings/list-my-bookings.ts';
import { summarizePayment } from '../payments/get-payment-summary.ts';
import { presentListedSessions } from '../sessions/list-my-sessions.ts';
import { findDashboard } from './dashboard.store.ts';
import { ensureProfile } from './ensure-profile.ts';
import { presentDetails } from './profiles.presenter.ts';

/** How many of the upcoming ones the answer carries; the card shows the first and moves on by itself. */
const UPCOMING_SENT = 5;

/** Everything the student's dashboard shows, in one answer (VIEW-1). */
export async function getMyDashboard(ctx: StudentContext): Promise<MyDashboard> {
  const studentId = ctx.currentUser.accountId;
  const after = new Date(ctx.now().getTime() - JOIN_CLOSES_MINUTES_AFTER * 60_000);
  const found = await findDashboard(ctx.database.reads, { studentId, after });
  const profile = found.profile ?? (await ensureProfile(ctx, ctx.db, DASHBOARD_DEFAULT_GRADE));
  const { payment: paid, file } = found;
  const { subscriptionStartsAt: startsAt, subscriptionEndsAt: endsAt } = profile;
  const payment = summarizePayment({ payment: paid, file, startsAt, endsAt }, found, ctx.now());
  const upcoming = [
    ...presentListedBookings(found.nextBookings).map((booking) => ({
      ...booking,
      kind: 'booking' as const,
      status: 'approved' as const,
    })),
    ...presentListedSessions(found.nextSessions).map((session) => ({
      ...session,
      kind: 'session' as const,
      status: 'scheduled' as const,
    })),
  ].sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  return {
    greetingName: greetingName(profile, ctx.currentUser.displayName),
    completeness: completenessOf(presentDetails(profile), payment.current !== null),
    payment,
    balance: found.balance ?? EMPTY_BALANCE,
    upcomingCount: upcoming.length,
    upcoming: upcoming.slice(0, UPCOMING_SENT),
    recent: presentListedBookings(found.recentBookings),
    subjects: profile.subjects,
    timeZone: ctx.config.timeZone,
  };
}
