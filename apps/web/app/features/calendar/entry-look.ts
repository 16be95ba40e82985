import type { CalendarEntry } from './calendar-entries.ts';

/** Background and text colours by status, matching the badges. The status is also shown as text. */
interface Look {
  readonly word: string;
  /** The name of the colour in the style sheet. */
  readonly tone: string;
  /** The classes of background and text. */
  readonly colours: string;
}

const PENDING: Look = { word: 'Pending', tone: 'warning', colours: 'bg-warning-soft text-warning' };
const LOOKS: Readonly<Record<string, Look>> = {
  pending: PENDING,
  approved: { word: 'Approved', tone: 'success', colours: 'bg-success-soft text-success' },
  completed: { word: 'Completed', tone: 'info', colours: 'bg-info-soft text-info' },
  rejected: { word: 'Rejected', tone: 'danger', colours: 'bg-danger-soft text-danger' },
  scheduled: { word: 'Scheduled', tone: 'orange', colours: 'bg-orange-soft text-orange' },
  cancelled: { word: 'Cancelled', tone: 'danger', colours: 'bg-danger-soft text-danger' },
  no_show: { word: 'No-show', tone: 'danger', colours: 'bg-danger-soft text-danger' },
  expired: { word: 'Expired', tone: 'danger', colours: 'bg-danger-soft text-danger' },
};

/** Returns the look of an entry. An unknown status is shown as Pending (BOOK-12). */
export const getLook = ({ item }: CalendarEntry): Look => LOOKS[item.status] ?? PENDING;
