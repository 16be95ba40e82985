import type { PastPaper, PastPapers } from '@thuto/contract/past-papers';
import { formatPaper } from '@thuto/domain/learning/past-papers';
import FileText from 'lucide-react/icons/file-text';
import Plus from 'lucide-react/icons/plus';
import { lazy, useState } from 'react';
import { LatePart } from '../../../components/late-part.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card, SectionCard } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { SkeletonList } from '../../../components/ui/skeleton.tsx';
import { Table, type TableColumn } from '../../../components/ui/table.tsx';
import { formatWallDate } from '../../../lib/time/dates.ts';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { type PaperOwner, useDeletePastPaper, usePastPapers } from '../api/past-papers.ts';
import { PercentChart } from './percent-chart.tsx';

const PaperForm = lazy(async () => ({ default: (await import('./paper-form.tsx')).PaperForm }));
const MarksDialog = lazy(async () => ({ default: (await import('./marks-dialog.tsx')).MarksDialog }));

/** The past papers of a student: a line over time, a table, and the form that adds one (PAPER-1, PAPER-2). */
export function PastPapersView({ owner }: { owner: PaperOwner }) {
  const [wanted, setWanted] = useState<string>();
  const query = usePastPapers(owner, wanted);
  return (
    <QueryBoundary
      query={query}
      loading="Loading past papers"
      rows={3}
      rowClassName="h-24"
      failure="The past papers could not be loaded. Please try again."
    >
      {(data) => <Papers owner={owner} data={data} isBusy={query.isPlaceholderData} onSyllabus={setWanted} />}
    </QueryBoundary>
  );
}

interface PapersProps {
  owner: PaperOwner;
  data: PastPapers;
  isBusy: boolean;
  onSyllabus: (id: string) => void;
}

function Papers({ owner, data, isBusy, onSyllabus }: PapersProps) {
  // The paper in the form; null for a new one, undefined while the form is closed.
  const [edited, setEdited] = useState<PastPaper | null>();
  const marks = useDialogFor<PastPaper>();
  const deleting = useDialogFor<PastPaper>();
  const remove = useDeletePastPaper(owner);
  const { syllabuses, syllabusId, items, canAdd } = data;
  if (syllabusId === null) {
    return (
      <EmptyState title="No syllabus yet" icon={<FileText className="size-6" />}>
        Past papers can be added once the centre has topics of your syllabus.
      </EmptyState>
    );
  }
  if (edited !== undefined) {
    return (
      <SectionCard title={edited === null ? 'New past paper' : formatPaper(edited)}>
        <LatePart fallback={<SkeletonList label="Loading the form" rows={3} rowClassName="h-16" />}>
          <PaperForm
            owner={owner}
            paper={edited}
            syllabuses={syllabuses}
            start={{ syllabusId, today: data.today }}
            onSaved={(saved) => {
              onSyllabus(saved);
              setEdited(undefined);
            }}
            onCancel={() => setEdited(undefined)}
          />
        </LatePart>
      </SectionCard>
    );
  }
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Field label="Syllabus" className="w-full sm:w-80">
          <Select
            value={syllabusId}
            options={syllabuses.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ target }) => onSyllabus(target.value)}
          />
        </Field>
        {canAdd && (
          <Button
            icon={<Plus aria-hidden className="size-5" />}
            onClick={() => setEdited(null)}
            className="max-sm:w-full"
          >
            Add Past Paper
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <EmptyState title="No past papers" icon={<FileText className="size-6" />}>
          {canAdd
            ? 'Write a past paper at home, then enter the marks of each question here. They show which topics are secure.'
            : 'Past papers that the family or a tutor enters appear here.'}
        </EmptyState>
      ) : (
        <>
          <Card>
            <PercentChart papers={items} />
          </Card>
          <Table
            label="Past papers"
            rows={items}
            rowKey={({ id }) => id}
            isBusy={isBusy}
            columns={buildColumns({ onMarks: marks.show, onEdit: setEdited, onDelete: deleting.show })}
          />
        </>
      )}
      {marks.render((paper, dialog) => (
        <LatePart fallback={null}>
          <MarksDialog paper={paper} {...dialog} />
        </LatePart>
      ))}
      {deleting.render((paper, dialog) => (
        <ConfirmDialog
          {...dialog}
          title={`Delete ${formatPaper(paper)}?`}
          description="Its marks are deleted for good, and the states of its topics may change."
          confirmLabel="Delete Past Paper"
          busyLabel="Deleting..."
          tone="danger"
          errorMessage={remove.errorMessage}
          onConfirm={() => remove.run(paper.id)}
        />
      ))}
    </div>
  );
}

interface RowActions {
  onMarks: (paper: PastPaper) => void;
  onEdit: (paper: PastPaper) => void;
  onDelete: (paper: PastPaper) => void;
}

const buildColumns = ({ onMarks, onEdit, onDelete }: RowActions): TableColumn<PastPaper>[] => [
  { key: 'paper', header: 'Paper', primary: true, cell: formatPaper },
  { key: 'written', header: 'Date written', cell: ({ writtenOn }) => formatWallDate(writtenOn) },
  { key: 'marks', header: 'Total', cell: ({ marks, maxMarks }) => `${marks} of ${maxMarks}` },
  { key: 'percent', header: 'Share', cell: ({ percent }) => `${percent} %` },
  { key: 'grade', header: 'Grade', cell: ({ grade }) => grade ?? <span className="text-ink-soft">–</span> },
  {
    key: 'checked',
    header: 'Checked by',
    cell: ({ checkedBy }) => checkedBy ?? <span className="text-ink-soft">Not checked yet</span>,
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cell: (paper) => {
      const name = <span className="sr-only"> {formatPaper(paper)}</span>;
      return (
        <>
          <Button size="sm" variant="outline" onClick={() => onMarks(paper)}>
            Marks{name}
          </Button>
          {paper.allowedActions.includes('edit') && (
            <Button size="sm" variant="outline" onClick={() => onEdit(paper)}>
              Edit{name}
            </Button>
          )}
          {paper.allowedActions.includes('delete') && (
            <Button size="sm" variant="outline" className="text-danger" onClick={() => onDelete(paper)}>
              Delete{name}
            </Button>
          )}
        </>
      );
    },
  },
];
