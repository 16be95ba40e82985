import { isWebLink } from '@thuto/domain/bookings';
import { isArranged } from '@thuto/domain/schedule';
import { SUBJECT_NAMES } from '@thuto/domain/tuition';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SessionWhen } from '../../../components/session-when.tsx';
import { Dialog, DialogActions } from '../../../components/ui/dialog.tsx';
import { ExternalLinkButton, LinkButton } from '../../../components/ui/link-button.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import type { CalendarEntry } from '../calendar-entries.ts';

export interface CalendarEntryDialogProps {
  entry: CalendarEntry;
  timeZone: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What may be done to it now. */
  actions: ReactNode;
}

/** Where the console lists an entry among others of its student. */
function placeOf({ kind, item }: CalendarEntry): string {
  const search = encodeURIComponent(item.student.name);
  if (kind === 'session') return `/admin/sessions?tab=all&search=${search}`;
  if (item.status === 'pending') return `/admin/bookings?search=${search}`;
  return `/admin/bookings?tab=${item.status === 'approved' ? 'approved' : 'all'}&search=${search}`;
}

/** Everything about one entry of the calendar, and where to go from it. */
export function CalendarEntryDialog({
  entry,
  timeZone,
  open,
  onOpenChange,
  actions,
}: CalendarEntryDialogProps) {
  const { kind, item } = entry;
  const word = kind === 'booking' ? 'Booking' : 'Session';
  const rows: [string, ReactNode][] = [
    [
      'Student',
      <Link key="student" to={`/admin/users/${item.student.id}`} className="text-link">
        {item.student.name}
      </Link>,
    ],
    ['Subject', `${SUBJECT_NAMES[item.subject]}, ${item.duration} min`],
    ['When', <SessionWhen key="when" at={item} timeZone={timeZone} />],
    ['Status', <StatusBadge key="status" status={item.status} />],
    ['Tutor', item.tutorName ?? 'Nobody yet'],
    ...(item.notes === '' ? [] : [['Notes', item.notes] satisfies [string, ReactNode]]),
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`${word} of ${item.student.name}`}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2.5 [overflow-wrap:anywhere]">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <LinkButton to={placeOf(entry)} variant="ghost">
          Open {word.toLowerCase()}
        </LinkButton>
        {isArranged(item) && item.meetingLink !== null && isWebLink(item.meetingLink) && (
          <ExternalLinkButton href={item.meetingLink} variant="outline">
            Join
          </ExternalLinkButton>
        )}
        {actions}
      </DialogActions>
    </Dialog>
  );
}
