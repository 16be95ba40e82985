import type { Need } from '@thuto/contract/needs';
import { formatDate, formatWallDate, formatWeekdayTime } from '../../lib/time/dates.ts';

/** What a line of *Needs you* says, the name of its button and where it leads. */
export interface NeedLine {
  readonly text: string;
  readonly action: string;
  readonly to: string;
}

/** Writes the line of a need. `subject` is the name of its subject. */
export function writeNeed(
  { kind, studentId, firstName, recordId, count, until, dueOn, reference }: Need,
  subject: string,
  timeZone: string,
): NeedLine {
  const page = (path: string) => {
    const [address = '', hash] = path.split('#');
    const search = `${address.includes('?') ? '&' : '?'}for=${studentId}`;
    return `/student${address}${search}${hash === undefined ? '' : `#${hash}`}`;
  };
  const by = until === null ? '' : formatWeekdayTime(until, timeZone);
  switch (kind) {
    case 'times_proposed':
      return {
        text: `${subject}: we offer another time. Answer by ${by}.`,
        action: 'Answer',
        to: page('/sessions'),
      };
    case 'payment_rejected':
      return {
        text: `The payment of order ${reference} was rejected.`,
        action: 'Fix',
        to: page(`/orders/${recordId}`),
      };
    case 'order_due':
      return {
        text: `Order ${reference} waits for your payment.`,
        action: 'Pay',
        to: page(`/orders/${recordId}`),
      };
    case 'homework_due':
      return {
        text: `${subject}: homework is due ${formatWallDate(dueOn ?? '')}.`,
        action: 'Hand in',
        to: page('/homework'),
      };
    case 'plan_to_accept':
      return { text: `${subject}: a plan waits for you.`, action: 'Read', to: page('/progress') };
    case 'report_new':
      return {
        text: count === 1 ? '1 new report.' : `${count} new reports.`,
        action: 'Read',
        to: page('/reports'),
      };
    case 'sessions_end':
      return {
        text: `${count} free ${count === 1 ? 'session ends' : 'sessions end'} on ${formatDate(until ?? '', timeZone)}.`,
        action: 'Book',
        to: page('/sessions?book=1'),
      };
    case 'profile':
      return { text: `Tell us about ${firstName}.`, action: 'Complete', to: page('/profile') };
    case 'consent':
      return { text: `Say what we may do for ${firstName}.`, action: 'Answer', to: page('#consent') };
  }
}
