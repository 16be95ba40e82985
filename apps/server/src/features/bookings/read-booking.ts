import type { AdminContext } from '../../context.ts';
import { type BookingWithStudent, getBookingWithStudent } from './bookings.store.ts';

/** One booking with its student, for whoever opens it by its address. @throws DomainError not_found. */
export async function readBooking(ctx: AdminContext, id: string): Promise<BookingWithStudent> {
  return getBookingWithStudent(ctx.db, id);
}
