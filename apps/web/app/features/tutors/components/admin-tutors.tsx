import type { Tutor } from '@thuto/contract/tutors';
import { GraduationCap, Plus } from 'lucide-react';
import { ExportCsv } from '../../../components/export-csv.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorPanel } from '../../../components/ui/error-panel.tsx';
import { SkeletonList } from '../../../components/ui/skeleton.tsx';
import { Table, type TableColumn } from '../../../components/ui/table.tsx';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { useDialogFor } from '../../../lib/use-dialog-for.ts';
import { useChangeTutor } from '../api/change-tutor.ts';
import { useAllTutors } from '../api/list-all-tutors.ts';
import { RetireTutorDialog } from './retire-tutor-dialog.tsx';
import { NEW_TUTOR, TutorDialog } from './tutor-dialog.tsx';
import { SubjectNames } from '../../../components/subject-name.tsx';

const COLUMNS: readonly TableColumn<Tutor>[] = [
  {
    key: 'name',
    header: 'Tutor',
    primary: true,
    cell: ({ name, isRetired }) => (
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 [overflow-wrap:anywhere]">
        {name}
        {isRetired && <Badge>Retired</Badge>}
      </span>
    ),
  },
  {
    key: 'subjects',
    header: 'Subjects',
    cell: ({ subjects }) => <SubjectNames ids={subjects} />,
  },
  {
    key: 'link',
    header: 'Meeting link',
    className: 'sm:max-w-72',
    cell: ({ meetingLink }) =>
      meetingLink === null ? (
        <span className="text-ink-faint">None</span>
      ) : (
        <a
          href={meetingLink}
          target="_blank"
          rel="noopener noreferrer"
          className="text-link [overflow-wrap:anywhere]"
        >
          {meetingLink.replace(/^https?:\/\//, '')}
        </a>
      ),
  },
];

interface TutorActionsProps {
  onEdit: (tutor: Tutor) => void;
  onRetire: (tutor: Tutor) => void;
  onRestore: (tutor: Tutor) => void;
  /** The id of the tutor that is being restored. */
  restoring: string | null;
}

const actionsColumn = (asks: TutorActionsProps): TableColumn<Tutor> => ({
  key: 'actions',
  header: 'Actions',
  actions: true,
  cell: (tutor) => <TutorActions tutor={tutor} {...asks} />,
});

function TutorActions({
  tutor,
  onEdit,
  onRetire,
  onRestore,
  restoring,
}: TutorActionsProps & { tutor: Tutor }) {
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => onEdit(tutor)}>
        Edit
      </Button>
      {tutor.isRetired ? (
        <Button size="sm" variant="ghost" isBusy={restoring === tutor.id} onClick={() => onRestore(tutor)}>
          Restore
        </Button>
      ) : (
        <Button size="sm" variant="ghost" onClick={() => onRetire(tutor)}>
          Retire
        </Button>
      )}
    </>
  );
}

/** The Tutors sub-tab: the directory of tutors for bookings. */
export function AdminTutors() {
  const query = useAllTutors();
  const { restore } = useChangeTutor();
  const editing = useDialogFor<Tutor | typeof NEW_TUTOR>();
  const retiring = useDialogFor<Tutor>();

  if (query.data === undefined) {
    return query.isError ? (
      <ErrorPanel
        message={getErrorMessage(query.error, 'The tutors could not be loaded.')}
        onRetry={() => void query.refetch()}
        isBusy={query.isFetching}
      />
    ) : (
      <SkeletonList label="Loading tutors" rows={4} rowClassName="h-16" />
    );
  }

  const actions = actionsColumn({
    onEdit: editing.show,
    onRetire: retiring.show,
    onRestore: ({ id, revision }) => void restore.press({ id, revision }),
    restoring: restore.pendingInput?.id ?? null,
  });

  const { items } = query.data;
  const add = (
    <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => editing.show(NEW_TUTOR)}>
      Add Tutor
    </Button>
  );
  return (
    <div className="grid min-w-0 gap-4">
      {items.length === 0 ? (
        <EmptyState title="No tutors yet" icon={<GraduationCap className="size-6" />} actions={add}>
          Tutors of the directory are suggested when you approve a booking, and are never double-booked.
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-soft">They are never double-booked.</p>
            <div className="flex flex-wrap items-center gap-3">
              <ExportCsv table="tutors" />
              {add}
            </div>
          </div>
          <Table label="Tutors" columns={[...COLUMNS, actions]} rows={items} rowKey={({ id }) => id} />
        </>
      )}
      {editing.item !== null && (
        <TutorDialog
          // Keyed by the revision too: after a change the form starts with the new details.
          key={editing.item.id === null ? 'new' : `${editing.item.id} ${editing.item.revision}`}
          tutor={editing.item}
          open={editing.open}
          onOpenChange={editing.setOpen}
        />
      )}
      {retiring.item !== null && (
        <RetireTutorDialog tutor={retiring.item} open={retiring.open} onOpenChange={retiring.setOpen} />
      )}
    </div>
  );
}
