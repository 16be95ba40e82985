import type { MeetingDetails } from '@thuto/contract/bookings';
import { BOOKING_TRANSITIONS, decideBookingMove } from '@thuto/domain/bookings';
import { takeForBooking } from '@thuto/domain/credits';
import { sourcesOf } from '@thuto/domain/lifecycle';
import type { AdminContext } from '../../context.ts';
import { isBrokenConstraint } from '../../platform/db/broken-constraint.ts';
import { lockTimes } from '../../platform/db/refuse-taken-time.ts';
import { sendJoined } from '../../platform/db/write-at-once.ts';
import { writeTogether } from '../../platform/db/write-together.ts';
import { draftActivity } from '../activity/record-activity.ts';
import { moveCreditsFrom } from '../credits/move-credits.ts';
import { bookedMail } from './booked-mail.ts';
import { findApprovalGround, moveApproved } from './booking-approvals.store.ts';
import type { BookingRow, BookingWithStudent } from './bookings.store.ts';

/**
 * Approves a booking in two waits for the database: all that it has to be held against is read at once, and all that
 * follows from it is written at once. Each statement refuses to write on any other ground than that which was read (the
 * status, the balance, a free time), and then nothing has happened.
 * @returns null when there is any doubt: what stands in the way is for whoever takes one step after another to find out.
 */
export async function approveAtOnce(
  ctx: AdminContext,
  id: string,
  details: MeetingDetails,
): Promise<BookingWithStudent | null> {
  // Which slot others have is looked up when nobody else can take a time of the tutor any more.
  if (details.smallGroup) return null;
  const tutorId = details.tutorId ?? null;
  const ground = await findApprovalGround(ctx.db, { id, tutorId });
  if (ground === null || (tutorId !== null && !ground.isTutorCurrent)) return null;
  const { booking: asked, balance, email } = ground;
  if (!sourcesOf(BOOKING_TRANSITIONS, 'approve').includes(asked.status)) return null;
  const { to } = decideBookingMove(asked.status, 'approve');
  const { studentId } = asked;
  const taken = takeForBooking(balance);
  const mails = ctx.mail.draft([bookedMail(asked)]);
  let booking: Promise<BookingRow> | undefined;
  try {
    await writeTogether(ctx, (tx) => {
      const times = lockTimes(tx, { studentId, tutorId });
      const { tutorName, meetingLink } = details;
      const notes = details.notes || null;
      const move = { id, from: asked.status, to, tutorId, tutorName, meetingLink, notes, at: ctx.now() };
      booking = moveApproved(tx, move);
      const happening = { kind: 'booking.approved', studentId, subjectId: id } as const;
      return [
        times,
        booking,
        moveCreditsFrom(ctx, tx, { studentId, cause: `booking:${id}` }, balance, taken),
        sendJoined(tx, [draftActivity(ctx, { ...happening, actorId: ctx.actor.accountId }), ...mails]),
      ];
    });
  } catch (error) {
    if (isBrokenConstraint(error)) return null;
    throw error;
  }
  if (!booking) throw new Error('The booking was not approved.');
  return {
    booking: await booking,
    email,
    remaining: balance.remaining + taken.remaining,
    // Its slot is its own, and it would not be approved without a time.
    groupSize: 1,
    timeKept: true,
  };
}
