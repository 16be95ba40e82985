import { isWebLink } from '@thuto/domain/web-link';
import { isArranged } from '@thuto/domain/lessons/schedule';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SessionWhen } from '../../../components/session-when.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Dialog, DialogActions } from '../../../components/ui/dialog.tsx';
import { ExternalLinkButton, LinkButton } from '../../../components/ui/link-button.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { useOpenedEntry } from '../api/calendar-entry.ts';
import type { CalendarEntry, OpenedEntry } from '../calendar-entries.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';

export interface CalendarEntryDialogProps {
  entry: CalendarEntry;
  timeZone: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Renders the currently allowed actions. */
  renderActions: (entry: OpenedEntry) => ReactNode;
}

/** Returns the address of an entry in the console. */
function placeOf({ kind, item }: OpenedEntry): string {
  return kind === 'booking'
    ? `/admin/bookings?booking=${item.id}`
    : `/admin/sessions?tab=all&session=${item.id}`;
}

const WORDS = { booking: 'Booking', session: 'Session' } as const;

/** The details of a calendar entry, with links and actions. */
export function CalendarEntryDialog({
  entry,
  timeZone,
  open,
  onOpenChange,
  renderActions,
}: CalendarEntryDialogProps) {
  const word = WORDS[entry.kind];
  const query = useOpenedEntry(entry);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`${word} of ${entry.item.studentName}`}>
      <QueryBoundary
        query={query}
        loading={`Loading the ${word.toLowerCase()}`}
        failure={`The ${word.toLowerCase()} could not be loaded.`}
      >
        {(opened) => (
          <>
            <Facts entry={opened} timeZone={timeZone} />
            <DialogActions wrap>
              <LinkButton to={placeOf(opened)} size="sm" variant="ghost">
                Open {word.toLowerCase()}
              </LinkButton>
              <JoinLink item={opened.item} />
              {renderActions(opened)}
            </DialogActions>
          </>
        )}
      </QueryBoundary>{' '}
    </Dialog>
  );
}

function Facts({ entry: { item }, timeZone }: { entry: OpenedEntry; timeZone: string }) {
  const { nameOf } = useSubjects();
  const rows: [string, ReactNode][] = [
    [
      'Student',
      <Link key="student" to={`/admin/users/${item.student.id}`} className="text-link">
        {item.student.name}
      </Link>,
    ],
    [
      'Subject',
      `${'isAssessmentCall' in item && item.isAssessmentCall ? 'Assessment call, ' : ''}${nameOf(item.subject)}, ${item.duration} min`,
    ],
    ['When', <SessionWhen key="when" at={item} timeZone={timeZone} />],
    ['Status', <StatusBadge key="status" status={item.status} />],
    ['Tutor', item.tutorName ?? 'Nobody yet'],
    ...(item.notes === '' ? [] : [['Notes', item.notes] satisfies [string, ReactNode]]),
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2.5 [overflow-wrap:anywhere]">
      {rows.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-sm text-ink-soft">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function JoinLink({ item }: Pick<OpenedEntry, 'item'>) {
  if (!isArranged(item) || item.meetingLink === null || !isWebLink(item.meetingLink)) return null;
  return (
    <ExternalLinkButton href={item.meetingLink} size="sm" variant="outline">
      Join
    </ExternalLinkButton>
  );
}
