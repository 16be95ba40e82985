import type { WaitingPlaceForAdmin } from '@thuto/contract/waiting-list';
import Hourglass from 'lucide-react/icons/hourglass';
import { Link } from 'react-router';
import { ResourceTable } from '../../../components/listing/resource-list.tsx';
import { useListParams } from '../../../components/listing/use-list-params.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { TableColumn } from '../../../components/ui/table.tsx';
import { formatWallDate, formatWallTime, formatWeekdayTime } from '../../../lib/time/dates.ts';
import { useWaitingList } from '../api/waiting-list.ts';
import { describeWish, WAITING_WORDS } from '../describe-wish.ts';

const COLUMNS: readonly TableColumn<WaitingPlaceForAdmin>[] = [
  {
    key: 'student',
    header: 'Student',
    primary: true,
    className: 'sm:min-w-44',
    cell: ({ student }) => (
      <Link to={`/admin/users/${student.id}`} className="text-link [overflow-wrap:anywhere]">
        {student.name}
      </Link>
    ),
  },
  {
    key: 'wish',
    header: 'Waits for',
    className: 'sm:min-w-52',
    cell: ({ subject, tutorName, duration, ...wish }) => (
      <div className="grid gap-0.5 max-sm:justify-items-end">
        <span className="font-semibold">
          <SubjectName id={subject} />
        </span>
        <span className="text-ink-soft">
          {describeWish(wish)}, {duration} minutes
        </span>
        <span className="text-ink-soft [overflow-wrap:anywhere]">{tutorName ?? 'Any tutor'}</span>
      </div>
    ),
  },
  { key: 'joined', header: 'Joined', cell: ({ joinedAt }) => <RelativeTime at={joinedAt} /> },
  {
    key: 'status',
    header: 'Status',
    className: 'sm:min-w-44',
    cell: ({ status, offer }) => (
      <div className="grid justify-items-start gap-1 max-sm:justify-items-end">
        <Badge tone={offer === null ? 'neutral' : 'marigold'}>{WAITING_WORDS[status]}</Badge>
        {offer !== null && (
          <span className="text-sm text-ink-soft">
            {formatWallDate(offer.date)}, {formatWallTime(offer.time)} with {offer.tutorName}, until{' '}
            {formatWeekdayTime(offer.expiresAt)}
          </span>
        )}
      </div>
    ),
  },
];

/** The Waiting List sub-tab: who waits for what, in the order of joining, and the open offers. */
export function WaitingListTable() {
  const list = useListParams({});
  const query = useWaitingList(list.after);
  return (
    <ResourceTable
      query={query}
      pages={list}
      loading="Loading the waiting list"
      failure="The waiting list could not be loaded."
      empty={
        <EmptyState title="Nobody is waiting" icon={<Hourglass className="size-6" />}>
          Families join the waiting list when a time or tutor is full.
        </EmptyState>
      }
      label="Waiting List"
      columns={COLUMNS}
    />
  );
}
