import type { MyDashboard, UpcomingSession } from '@thuto/contract/profiles';
import { EMPTY_BALANCE } from '@thuto/domain/credits';
import { completenessOf, DASHBOARD_DEFAULT_GRADE, greetingName } from '@thuto/domain/profiles';
import { JOIN_CLOSES_MINUTES_AFTER } from '@thuto/domain/schedule';
import type { StudentContext } from '../../context.ts';
import { presentListedBookings, presentListedSessions } from '../lessons/list-my-bookings.ts';
import { summarizePayment } from '../payments/get-payment-summary.ts';
import { findDashboard } from './dashboard.store.ts';
import { ensureProfile } from './ensure-profile.ts';
import { profileDetailsOf, profileOf } from './profile-details.ts';

/** Maximum number of upcoming lessons in the response. The card shows the first one and continues with the next. */
const UPCOMING_SENT = 5;

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
  const upcoming = [
    ...presentListedBookings(found.nextBookings, ctx.now()).map((booking) =>
      presentUpcoming(booking, { kind: 'booking', status: 'approved' }),
    ),
    ...presentListedSessions(found.nextSessions, ctx.now()).map((session) =>
      presentUpcoming(session, { kind: 'session', status: 'scheduled' }),
    ),
  ].sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  return {
    greetingName: greetingName(details, ctx.currentUser.displayName),
    completeness: completenessOf(details, payment.current !== null),
    payment,
    balance: found.balance ?? EMPTY_BALANCE,
    upcomingCount: upcoming.length,
    upcoming: upcoming.slice(0, UPCOMING_SENT),
    recent: presentListedBookings(found.recentBookings, ctx.now()),
    subjects: found.subjects,
    timeZone: ctx.config.timeZone,
  };
}

/** Presents what the Next Session card shows of a booking or session. */
function presentUpcoming(
  {
    id,
    subject,
    date,
    time,
    startsAt,
    duration,
    tutorName,
    meetingLink,
  }: Omit<UpcomingSession, 'kind' | 'status'>,
  as: Pick<UpcomingSession, 'kind' | 'status'>,
): UpcomingSession {
  return { ...as, id, subject, date, time, startsAt, duration, tutorName, meetingLink };
}
