import { DomainError } from '@thuto/domain/errors';
import { isArranged, type ScheduledBooking } from '@thuto/domain/schedule';
import type { StudentContext } from '../../context.ts';
import { buildCalendarFile } from '../../platform/calendar/calendar-file.ts';
import type { CalendarKind } from '../../platform/mail/calendar-invitation.ts';
import { listBookingEvents } from '../bookings/list-booking-events.ts';
import { listSessionEvents } from '../sessions/list-session-events.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';

const LISTS = { booking: listBookingEvents, session: listSessionEvents };

/**
 * Returns one approved booking or scheduled session of the student as a calendar file, for "Add to calendar".
 * @throws DomainError not_found for anything else, including other students' lessons.
 */
export async function getCalendarFile(
  ctx: StudentContext,
  { kind, id }: { readonly kind: CalendarKind; readonly id: string },
): Promise<string> {
  const entries = await LISTS[kind](ctx.db, ctx.currentUser.accountId, { id, limit: 1 });
  const [entry] = entries.filter(({ status }) =>
    isArranged({ status: status as ScheduledBooking['status'] }),
  );
  if (!entry) throw new DomainError('not_found');
  const emailBranding = await getEmailBranding(ctx, ctx.db);
  return buildCalendarFile({
    name: `${emailBranding.platformName} sessions`,
    platformName: emailBranding.platformName,
    domain: new URL(emailBranding.publicUrl).hostname,
    entries: [entry],
    writtenAt: ctx.now(),
    withNotes: true,
  });
}
