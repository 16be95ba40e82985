import CalendarDays from 'lucide-react/icons/calendar-days';
import { ExportCsv } from '../../../components/export-csv.tsx';
import { FilterSelect, ListSearch } from '../../../components/listing/list-filters.tsx';
import { ResourceTable } from '../../../components/listing/resource-list.tsx';
import { useListParams } from '../../../components/listing/use-list-params.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { SESSION_FILTERS, useSessions } from '../api/sessions.ts';
import { SESSION_COLUMNS, sessionActions } from './admin-sessions-columns.tsx';
import { useSessionDialogs } from './session-dialogs.tsx';
import { useSubjects } from '../../../lib/centre/subjects.ts';

const STATUS_OPTIONS = [
  { value: 'all', label: 'All Statuses' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'no_show', label: 'No-show' },
];

/** The All Sessions sub-tab: all sessions, latest date first. */
export function AdminSessionsList() {
  const list = useListParams(SESSION_FILTERS);
  const query = useSessions(list.filters, list.after);
  const { filterChoices } = useSubjects();
  const { asks, dialogs } = useSessionDialogs();

  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid items-end gap-x-4 gap-y-5 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,24rem)_12rem_12rem]">
          <div className="col-span-2 lg:col-span-1">
            <ListSearch list={list} label="Search sessions" placeholder="Student’s name or email" />
          </div>
          <FilterSelect list={list} name="status" label="Status" options={STATUS_OPTIONS} />
          <FilterSelect
            list={list}
            name="subject"
            label="Subject"
            options={[{ value: 'all', label: 'All Subjects' }, ...filterChoices]}
          />
        </div>
        <ExportCsv table="sessions" filters={list.filters} />
      </div>
      <ResourceTable
        phoneRows={5}
        query={query}
        pages={list}
        loading="Loading sessions"
        failure="The sessions could not be loaded."
        empty={
          <EmptyState title="No sessions found" icon={<CalendarDays className="size-6" />}>
            {list.isFiltered
              ? 'Try another name, status or subject.'
              : 'Sessions that you schedule for students are listed here.'}
          </EmptyState>
        }
        label="All Sessions"
        columns={[...SESSION_COLUMNS, sessionActions(asks)]}
      />
      {dialogs}
    </div>
  );
}
