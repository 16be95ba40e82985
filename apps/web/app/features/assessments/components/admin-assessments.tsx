import type { AssessmentForAdmin } from '@thuto/contract/assessments';
import { ASSESSMENT_ITEMS, type AssessmentState } from '@thuto/domain/learning/assessments';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { Link } from 'react-router';
import { FilterSelect, ListSearch } from '../../../components/listing/list-filters.tsx';
import { ResourceTable } from '../../../components/listing/resource-list.tsx';
import { useListParams } from '../../../components/listing/use-list-params.ts';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import type { TableColumn } from '../../../components/ui/table.tsx';
import { formatDateTime } from '../../../lib/time/dates.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { ASSESSMENT_FILTERS, useAssessments, useResults } from '../api/admin-assessments.ts';
import { TopicResults } from './topic-results.tsx';

const STATE_NAMES: Readonly<Record<AssessmentState, string>> = {
  open: 'In progress',
  finished: 'Finished',
  expired: 'Not finished in time',
};
const TONES = { open: 'info', finished: 'success', expired: 'neutral' } as const;
const STATES = [
  { value: 'all', label: 'All' },
  { value: 'open', label: STATE_NAMES.open },
  { value: 'finished', label: STATE_NAMES.finished },
  { value: 'expired', label: STATE_NAMES.expired },
  { value: 'overdue', label: 'No result after 48 hours' },
];

const buildColumns = (
  nameOf: (subjectId: string) => string,
  onShow: (assessment: AssessmentForAdmin) => void,
): readonly TableColumn<AssessmentForAdmin>[] => [
  {
    key: 'student',
    header: 'Student',
    primary: true,
    cell: ({ student }) => (
      <Link to={`/admin/students/${student.id}`} className="text-link inline-flex min-h-11 items-center">
        {student.name}
      </Link>
    ),
  },
  {
    key: 'subject',
    header: 'Subject',
    cell: ({ subjectId, syllabusName }) => (
      <>
        <span className="block">{nameOf(subjectId)}</span>
        <span className="block text-sm text-ink-soft">{syllabusName}</span>
      </>
    ),
  },
  { key: 'started', header: 'Started', cell: ({ startedAt }) => formatDateTime(startedAt) },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, answered, isOverdue }) => (
      <span className="flex flex-wrap gap-2 max-sm:justify-end">
        <Badge tone={TONES[state]}>
          {STATE_NAMES[state]}
          {state === 'finished' ? '' : `: ${String(answered)} of ${String(ASSESSMENT_ITEMS)}`}
        </Badge>
        {isOverdue && <Badge tone="danger">No result after 48 hours</Badge>}
      </span>
    ),
  },
  {
    key: 'result',
    header: 'Result',
    cell: ({ finishedAt }) => (finishedAt === null ? '–' : formatDateTime(finishedAt)),
  },
  {
    key: 'calls',
    header: 'Calls',
    cell: ({ calls }) => describeCalls(calls),
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cell: (assessment) =>
      assessment.state === 'finished' && (
        <Button size="sm" variant="outline" onClick={() => onShow(assessment)}>
          Results<span className="sr-only"> of {assessment.student.name}</span>
        </Button>
      ),
  },
];

/** Lists the calls about an assessment, such as `1 booked, 2 cancelled`. */
function describeCalls({ booked, held, cancelled }: AssessmentForAdmin['calls']): string {
  const counts = [
    [booked, 'booked'],
    [held, 'held'],
    [cancelled, 'cancelled'],
  ] as const;
  const words = counts.filter(([count]) => count > 0).map(([count, word]) => `${String(count)} ${word}`);
  return words.length === 0 ? '–' : words.join(', ');
}

/** The free assessments of all students (ASSESS-9). */
export function AdminAssessments() {
  const list = useListParams(ASSESSMENT_FILTERS);
  const query = useAssessments(list.filters, list.after);
  const { nameOf, filterChoices } = useSubjects();
  const shown = useDialogFor<AssessmentForAdmin>();

  return (
    <>
      <PageHeader title="Assessments" subtitle="Free assessments of all students, newest first." />
      <div className="mb-5 grid items-end gap-3 sm:grid-cols-3">
        <ListSearch list={list} label="Search students" placeholder="Name" />
        <FilterSelect list={list} name="state" label="State" options={STATES} />
        <FilterSelect
          list={list}
          name="subject"
          label="Subject"
          options={[{ value: '', label: 'All Subjects' }, ...filterChoices]}
        />
      </div>
      <ResourceTable
        label="Assessments"
        columns={buildColumns(nameOf, shown.show)}
        query={query}
        phoneRows={4}
        pages={list}
        loading="Loading assessments"
        failure="The assessments could not be loaded. Please try again."
        empty={
          <EmptyState
            title="No assessments found"
            icon={<ClipboardList className="size-6" />}
            actions={
              list.isFiltered && (
                <Button variant="outline" onClick={list.clear}>
                  Show all assessments
                </Button>
              )
            }
          >
            {list.isFiltered
              ? 'Nothing matches these filters.'
              : 'Families start them from the dashboard. They appear here at once.'}
          </EmptyState>
        }
      />
      {shown.render((assessment, dialog) => (
        <Dialog
          {...dialog}
          title={`Results of ${assessment.student.name}`}
          description={`${nameOf(assessment.subjectId)}, ${assessment.syllabusName}`}
          size="lg"
        >
          <Results id={assessment.id} />
        </Dialog>
      ))}
    </>
  );
}

function Results({ id }: { id: string }) {
  return (
    <QueryBoundary
      query={useResults(id)}
      loading="Loading the results"
      rows={4}
      rowClassName="h-14"
      failure="The results could not be loaded."
    >
      {({ topics }) => <TopicResults topics={topics} />}
    </QueryBoundary>
  );
}
