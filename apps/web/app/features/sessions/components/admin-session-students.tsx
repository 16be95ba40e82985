import type { BookableStudent } from '@thuto/contract/bookings';
import { subscriptionState } from '@thuto/domain/payments/payments';
import UsersRound from 'lucide-react/icons/users-round';
import { Link } from 'react-router';
import { EmailText } from '../../../components/email-text.tsx';
import { ExportCsv } from '../../../components/export-csv.tsx';
import { FilterSelect, ListSearch } from '../../../components/listing/list-filters.tsx';
import { ResourceTable } from '../../../components/listing/resource-list.tsx';
import { useListParams } from '../../../components/listing/use-list-params.ts';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { usePackageName } from '../../../components/use-package-name.ts';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import type { TableColumn } from '../../../components/ui/table.tsx';
import { formatDate } from '../../../lib/time/dates.ts';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useCurrentMinute } from '../../../lib/time/use-current-minute.ts';
import { SESSION_STUDENT_FILTERS, useSessionStudents } from '../api/session-students.ts';
import { ScheduleSessionDialog } from './schedule-session-dialog.tsx';

const COUNTERS: readonly TableColumn<BookableStudent>[] = [
  { key: 'total', header: 'Total', align: 'right', cell: ({ balance }) => balance.assigned },
  { key: 'done', header: 'Done', align: 'right', cell: ({ balance }) => balance.completed },
  {
    key: 'left',
    header: 'Left',
    align: 'right',
    cell: ({ balance }) => (
      <span className={balance.remaining === 0 ? 'font-semibold text-danger' : 'font-semibold'}>
        {balance.remaining}
      </span>
    ),
  },
];

const COLUMNS: readonly TableColumn<BookableStudent>[] = [
  {
    key: 'student',
    header: 'Student',
    primary: true,
    className: 'sm:min-w-44',
    cell: ({ id, name, email }) => (
      <span className="[overflow-wrap:anywhere]">
        <Link to={`/admin/users/${id}`} className="text-link">
          {name}
        </Link>
        <span className="block text-sm font-normal text-ink-soft">
          <EmailText email={email} />
        </span>
      </span>
    ),
  },
  { key: 'package', header: 'Package', cell: (student) => <PackageCell student={student} /> },
  ...COUNTERS,
];

function scheduleColumn(onSchedule: (student: BookableStudent) => void): TableColumn<BookableStudent> {
  return {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cell: (student) => (
      <Button size="sm" className="whitespace-nowrap" onClick={() => onSchedule(student)}>
        Schedule Session
      </Button>
    ),
  };
}

const SHOW_OPTIONS = [
  { value: 'all', label: 'All Students' },
  { value: 'has-sessions', label: 'Has Sessions' },
  { value: 'no-sessions', label: 'No Sessions' },
];
const SORT_OPTIONS = [
  { value: 'name', label: 'Name' },
  { value: 'sessions', label: 'Sessions' },
  { value: 'recent', label: 'Recent' },
];

/** The Students sub-tab: each student's remaining credits, and the button that schedules a session. */
export function AdminSessionStudents() {
  const list = useListParams(SESSION_STUDENT_FILTERS);
  const query = useSessionStudents(list.filters, list.after);
  const scheduling = useDialogFor<BookableStudent>();

  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid items-end gap-x-4 gap-y-5 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,24rem)_12rem_12rem]">
          <div className="col-span-2 lg:col-span-1">
            <ListSearch list={list} label="Search students" />
          </div>
          <FilterSelect list={list} name="filter" label="Show" options={SHOW_OPTIONS} />
          <FilterSelect list={list} name="sort" label="Sort by" options={SORT_OPTIONS} />
        </div>
        <ExportCsv table="students" filters={list.filters} />
      </div>
      <ResourceTable
        phoneRows={5}
        query={query}
        pages={list}
        loading="Loading students"
        failure="The students could not be loaded."
        empty={
          <EmptyState title="No students found" icon={<UsersRound className="size-6" />}>
            {list.isFiltered
              ? 'Try another name or email, or show All Students.'
              : 'Students are listed here as soon as they have signed in for the first time.'}
          </EmptyState>
        }
        label="Students"
        columns={[...COLUMNS, scheduleColumn(scheduling.show)]}
      />
      {scheduling.render((student, dialog) => (
        <ScheduleSessionDialog key={student.id} student={student} {...dialog} />
      ))}
    </div>
  );
}

function PackageCell({ student }: { student: BookableStudent }) {
  const now = useCurrentMinute();
  const nameOf = usePackageName();
  const { packageId, subscriptionEndsAt } = student;
  if (packageId === null) return <span className="text-ink-faint">No package</span>;
  const endsAt = subscriptionEndsAt === null ? null : Date.parse(subscriptionEndsAt);
  const state = subscriptionState(endsAt, now);
  return (
    <div className="grid justify-items-start gap-1 max-sm:justify-items-end">
      <span>{nameOf(packageId)}</span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
        <StatusBadge status={state} />
        {subscriptionEndsAt !== null &&
          `${state === 'expired' ? 'ended' : 'until'} ${formatDate(subscriptionEndsAt)}`}
      </span>
    </div>
  );
}
