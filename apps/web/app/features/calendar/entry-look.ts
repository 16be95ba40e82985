import type { CalendarEntry } from './calendar-entries.ts';

/** Background and text colours by status, matching the badges. The status is also shown as text. */
const PENDING = { word: 'Pending', tone: 'warning' };
const LOOKS: Readonly<Record<string, { word: string; tone: string }>> = {
  pending: PENDING,
  approved: { word: 'Approved', tone: 'success' },
  completed: { word: 'Completed', tone: 'info' },
  rejected: { word: 'Rejected', tone: 'danger' },
  scheduled: { word: 'Scheduled', tone: 'orange' },
  cancelled: { word: 'Cancelled', tone: 'danger' },
  no_show: { word: 'No-show', tone: 'danger' },
  expired: { word: 'Expired', tone: 'danger' },
};

/** Returns the look of an entry. An unknown status is shown as Pending (BOOK-12). */
export const getLook = ({ item }: CalendarEntry) => LOOKS[item.status] ?? PENDING;
