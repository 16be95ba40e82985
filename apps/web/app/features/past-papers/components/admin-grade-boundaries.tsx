import type { GradeBoundary } from '@thuto/contract/past-papers';
import { formatPaper } from '@thuto/domain/learning/past-papers';
import Plus from 'lucide-react/icons/plus';
import Scale from 'lucide-react/icons/scale';
import { lazy } from 'react';
import { LatePart } from '../../../components/late-part.tsx';
import { FilterSelect } from '../../../components/listing/list-filters.tsx';
import { matching, useListParams } from '../../../components/listing/use-list-params.ts';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Table, type TableColumn } from '../../../components/ui/table.tsx';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useBoundaryActions, useGradeBoundaries, useSyllabuses } from '../api/grade-boundaries.ts';

const BoundaryDialog = lazy(async () => ({
  default: (await import('./boundary-dialog.tsx')).BoundaryDialog,
}));

const FILTERS = { syllabus: matching(/^[a-z0-9-]+$/) };
/** The dialog gets this instead of boundaries when it adds some. */
const NEW = { id: null } as const;

/** The official grade boundaries of each syllabus (PAPER-7). */
export function AdminGradeBoundaries() {
  const list = useListParams(FILTERS);
  const syllabuses = useSyllabuses();
  const known = syllabuses.data?.syllabuses;
  const syllabusId = (known?.find(({ id }) => id === list.filters.syllabus) ?? known?.[0])?.id;
  const boundaries = useGradeBoundaries(syllabusId);
  const editing = useDialogFor<GradeBoundary | typeof NEW>();
  const deleting = useDialogFor<GradeBoundary>();
  const { remove } = useBoundaryActions();
  // Without the syllabuses there are no boundaries to fetch.
  const query =
    syllabusId === undefined && syllabuses.isError ? { ...syllabuses, data: undefined } : boundaries;
  return (
    <>
      <PageHeader
        title="Grade Boundaries"
        subtitle="The official boundaries of each paper. Past papers show a grade only with them."
        backTo="/admin/syllabus"
        backLabel="Back to the syllabus"
        actions={
          <Button
            icon={<Plus aria-hidden className="size-5" />}
            disabled={syllabusId === undefined}
            onClick={() => editing.show(NEW)}
          >
            Add Grade Boundaries
          </Button>
        }
      />
      {known !== undefined && syllabusId !== undefined && (
        <div className="mb-5 sm:w-80">
          <FilterSelect
            list={{ filters: { syllabus: syllabusId }, filter: list.filter }}
            name="syllabus"
            label="Syllabus"
            options={known.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
      )}
      <QueryBoundary
        query={query}
        loading="Loading grade boundaries"
        rows={3}
        rowClassName="h-16"
        failure="The grade boundaries could not be loaded."
        empty={
          <EmptyState title="No grade boundaries" icon={<Scale className="size-6" />}>
            Add those that the examination board published. Without them past papers show marks only.
          </EmptyState>
        }
      >
        {({ items }) => (
          <Table
            label="Grade boundaries"
            rows={items}
            rowKey={({ id }) => id}
            columns={buildColumns(editing.show, deleting.show)}
          />
        )}
      </QueryBoundary>
      {editing.item !== null && syllabusId !== undefined && (
        <LatePart fallback={null}>
          <BoundaryDialog
            key={`${syllabusId} ${editing.item.id ?? 'new'} ${editing.open}`}
            syllabusId={syllabusId}
            boundary={editing.item.id === null ? null : editing.item}
            open={editing.open}
            onOpenChange={editing.setOpen}
          />
        </LatePart>
      )}
      {deleting.render((boundary, dialog) => (
        <ConfirmDialog
          {...dialog}
          title={`Delete the boundaries of ${formatPaper(boundary)}?`}
          description="Past papers keep their marks and lose their grade."
          confirmLabel="Delete Grade Boundaries"
          busyLabel="Deleting..."
          tone="danger"
          errorMessage={remove.errorMessage}
          onConfirm={() => remove.run({ id: boundary.id })}
        />
      ))}
    </>
  );
}

const buildColumns = (
  onEdit: (boundary: GradeBoundary) => void,
  onDelete: (boundary: GradeBoundary) => void,
): TableColumn<GradeBoundary>[] => [
  { key: 'paper', header: 'Paper', primary: true, cell: formatPaper },
  { key: 'max', header: 'Maximum marks', cell: ({ maxMarks }) => maxMarks },
  {
    key: 'grades',
    header: 'Grades',
    cell: ({ grades }) => grades.map(({ grade, marks }) => `${grade} ${marks}`).join(', '),
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cell: (boundary) => (
      <>
        <Button size="sm" variant="outline" onClick={() => onEdit(boundary)}>
          Edit<span className="sr-only"> {formatPaper(boundary)}</span>
        </Button>
        <Button size="sm" variant="outline" className="text-danger" onClick={() => onDelete(boundary)}>
          Delete<span className="sr-only"> {formatPaper(boundary)}</span>
        </Button>
      </>
    ),
  },
];
