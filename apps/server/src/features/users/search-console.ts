import type { ConsoleFindings } from '@thuto/contract/users';
import { describeBookingStatus } from '@thuto/domain/lessons/lessons';
import { formatReference, listNearReferences } from '@thuto/domain/payments/orders';
import { normalizeTransactionId } from '@thuto/domain/payments/payments';
import { mayBePhone } from '@thuto/domain/people/phones';
import type { AdminContext } from '../../context.ts';
import { parsePhone } from '../../platform/phones/parse-phone.ts';
import { findBookings, findMoney, findStudents, findStudentsAlike } from './search-console.store.ts';
import { statusOf } from './users.store.ts';

/** Maximum results of each kind. */
const MAX_FINDINGS = 6;
/** Shorter texts are like too many names. */
const MIN_ALIKE = 4;
const RECEIPT = /^(?:receipt|no\.?|#)? ?(\d{1,9})$/i;

/** Returns the number of a receipt that a text names, such as `Receipt 123`; null if it names none. */
function readReceiptNumber(text: string): number | null {
  const digits = RECEIPT.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * Searches the console for everything that a family says on the telephone (DASH-12): a name, also with a typing error, an
 * email address, a phone number, the reference of an order, the ID of a transaction, the number of a receipt.
 * @param text at least two characters.
 */
export async function searchConsole(ctx: AdminContext, text: string): Promise<ConsoleFindings> {
  const phone = mayBePhone(text) ? ((await parsePhone(text))?.number ?? null) : null;
  const money = await findMoney(
    ctx.db,
    {
      references: listNearReferences(text),
      transactionId: normalizeTransactionId(text),
      receiptNumber: readReceiptNumber(text),
    },
    MAX_FINDINGS,
  );
  const exact = await findStudents(ctx.db, text, phone, MAX_FINDINGS);
  // Names have no digits: a text with some is a number that nothing has.
  const isMisspelt = exact.length + money.length === 0 && text.length >= MIN_ALIKE && !/\d/.test(text);
  const students = isMisspelt ? await findStudentsAlike(ctx.db, text, MAX_FINDINGS) : exact;
  const ids = students.map(({ id }) => id);
  const bookings = await findBookings(ctx.db, text, ids, MAX_FINDINGS);
  return {
    students: students.map(({ id, name, email, isActive }) => ({
      id,
      name,
      email,
      status: statusOf({ isActive }),
    })),
    bookings: bookings.map((booking) => ({
      id: booking.id,
      studentName: booking.studentName,
      subject: booking.subject,
      date: booking.date,
      time: booking.time,
      status: describeBookingStatus(booking.status),
    })),
    money: money.map((found) => ({
      ...found,
      label: found.kind === 'order' ? formatReference(found.label) : found.label,
    })),
  };
}
