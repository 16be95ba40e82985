import type { SessionForAdmin } from '@thuto/contract/sessions';
import { SUBJECT_NAMES, SUBJECTS } from '@thuto/domain/tuition';
import { CalendarDays } from 'lucide-react';
import { ExportCsv } from '../../../components/export-csv.tsx';
import { PagedList } from '../../../components/paged-list.tsx';
import { useListPage } from '../../../components/use-list-page.ts';
import { SearchField } from '../../../components/search-field.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Table } from '../../../components/ui/table.tsx';
import { useDialogFor } from '../../../lib/use-dialog-for.ts';
import { type SessionListing, useSessions } from '../api/list-sessions.ts';
import { useSessionListing } from '../hooks/use-session-listing.ts';
import { SESSION_COLUMNS, sessionActions } from './admin-sessions-columns.tsx';
import { CancelSessionDialog } from './cancel-session-dialog.tsx';
import { CompleteSessionDialog } from './complete-session-dialog.tsx';

/** The All Sessions sub-tab: every session, the latest date first. */
export function AdminSessionsList() {
  const [listing, change] = useSessionListing();
  const steps = useListPage();
  const query = useSessions(listing, steps.after);
  const completing = useDialogFor<SessionForAdmin>();
  const cancelling = useDialogFor<SessionForAdmin>();
  const isFiltered = listing.search !== '' || listing.status !== 'all' || listing.subject !== 'all';

  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid items-end gap-x-4 gap-y-5 lg:grid-cols-[minmax(0,1fr)_auto]">
        <Filters listing={listing} onChange={change} />
        <ExportCsv table="sessions" filters={{ ...listing }} />
      </div>
      <PagedList
        query={query}
        steps={steps}
        loading="Loading sessions"
        failure="The sessions could not be loaded."
        empty={
          <EmptyState title="No sessions found" icon={<CalendarDays className="size-6" />}>
            {isFiltered
              ? 'Try another name, status or subject.'
              : 'Sessions that you schedule for students are listed here.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <Table
            label="All Sessions"
            columns={[...SESSION_COLUMNS, sessionActions(completing.show, cancelling.show)]}
            rows={rows}
            rowKey={({ id }) => id}
            busy={query.isPlaceholderData}
          />
        )}
      </PagedList>
      {completing.item !== null && (
        <CompleteSessionDialog
          session={completing.item}
          open={completing.open}
          onOpenChange={completing.setOpen}
        />
      )}
      {cancelling.item !== null && (
        <CancelSessionDialog
          session={cancelling.item}
          open={cancelling.open}
          onOpenChange={cancelling.setOpen}
        />
      )}
    </div>
  );
}

function Filters({
  listing,
  onChange,
}: {
  listing: SessionListing;
  onChange: (change: Partial<SessionListing>) => void;
}) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,24rem)_12rem_12rem]">
      <div className="col-span-2 lg:col-span-1">
        <SearchField
          label="Search sessions"
          placeholder="Student’s name or email"
          value={listing.search}
          onChange={(search) => onChange({ search })}
        />
      </div>
      <Field label="Status">
        <Select
          value={listing.status}
          onChange={(event) => onChange({ status: event.target.value as SessionListing['status'] })}
          options={[
            { value: 'all', label: 'All Statuses' },
            { value: 'scheduled', label: 'Scheduled' },
            { value: 'completed', label: 'Completed' },
            { value: 'cancelled', label: 'Cancelled' },
          ]}
        />
      </Field>
      <Field label="Subject">
        <Select
          value={listing.subject}
          onChange={(event) => onChange({ subject: event.target.value as SessionListing['subject'] })}
          options={[
            { value: 'all', label: 'All Subjects' },
            ...SUBJECTS.map((subject) => ({ value: subject, label: SUBJECT_NAMES[subject] })),
          ]}
        />
      </Field>
    </div>
  );
}
