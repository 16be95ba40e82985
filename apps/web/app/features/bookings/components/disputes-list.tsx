import type { Dispute } from '@thuto/contract/outcomes';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { Link } from 'react-router';
import { ResourceTable } from '../../../components/listing/resource-list.tsx';
import { useListParams } from '../../../components/listing/use-list-params.ts';
import { OUTCOME_WORDS } from '../../../components/outcome-words.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { SessionWhen } from '../../../components/session-when.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { TableColumn } from '../../../components/ui/table.tsx';
import { usePlatform } from '../../../lib/centre/platform.ts';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useDisputes } from '../api/disputes.ts';
import { DecideDisputeDialog } from './decide-dispute-dialog.tsx';

const COLUMNS: readonly TableColumn<Dispute>[] = [
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
  { key: 'lesson', header: 'Session', className: 'sm:min-w-40', cell: (dispute) => <When of={dispute} /> },
  {
    key: 'outcome',
    header: 'Outcome',
    cell: ({ outcome }) => (outcome === null ? 'Undone' : OUTCOME_WORDS[outcome]),
  },
  {
    key: 'reason',
    header: 'What the family says',
    className: 'sm:min-w-52',
    cell: ({ reason, disputedAt }) => (
      <span className="[overflow-wrap:anywhere] whitespace-pre-line">
        {reason}
        <span className="block text-sm text-ink-soft">
          <RelativeTime at={disputedAt} />
        </span>
      </span>
    ),
  },
];

function When({ of: { subject, tutorName, ...at } }: { of: Dispute }) {
  const { timeZone } = usePlatform();
  return (
    <div className="grid gap-0.5 max-sm:justify-items-end">
      <span className="font-semibold">
        <SubjectName id={subject} />
      </span>
      <span className="text-ink-soft">
        <SessionWhen at={at} timeZone={timeZone} />
      </span>
      {tutorName !== null && <span className="text-ink-soft">{tutorName}</span>}
    </div>
  );
}

const decideColumn = (onDecide: (dispute: Dispute) => void): TableColumn<Dispute> => ({
  key: 'actions',
  header: 'Actions',
  actions: true,
  cell: (dispute) => (
    <Button size="sm" onClick={() => onDecide(dispute)}>
      Decide
    </Button>
  ),
});

/** The Disputed sub-tab: outcomes that families dispute, oldest first. */
export function DisputesList() {
  const list = useListParams({});
  const query = useDisputes(list.after);
  const deciding = useDialogFor<Dispute>();
  return (
    <>
      <ResourceTable
        query={query}
        pages={list}
        loading="Loading disputes"
        failure="The disputes could not be loaded."
        empty={
          <EmptyState title="Nothing is disputed" icon={<MessageCircleQuestion className="size-6" />}>
            Families can dispute the outcome of a lesson within 72 hours.
          </EmptyState>
        }
        label="Disputed"
        columns={[...COLUMNS, decideColumn(deciding.show)]}
      />
      {deciding.render((dispute, dialog) => (
        <DecideDisputeDialog key={dispute.id} dispute={dispute} {...dialog} />
      ))}
    </>
  );
}
