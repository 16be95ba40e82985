import type { StudentAccess } from '@thuto/contract/privacy';
import Eye from 'lucide-react/icons/eye';
import { ExportCsv } from '../../../components/export-csv.tsx';
import { ResourceTable } from '../../../components/listing/resource-list.tsx';
import { NO_FILTERS, useListParams } from '../../../components/listing/use-list-params.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { TableColumn } from '../../../components/ui/table.tsx';
import { formatDateTime } from '../../../lib/time/dates.ts';
import { useStudentAccesses } from '../api/privacy.ts';

const WHAT: Readonly<Partial<Record<StudentAccess['kind'], string>>> = {
  'student.viewed': 'Looked at this page',
  'proof.viewed': 'Viewed a payment proof',
  'learning.homework-viewed': 'Viewed homework',
  'student.data-exported': 'Downloaded the data',
};

const COLUMNS: TableColumn<StudentAccess>[] = [
  { key: 'who', header: 'Who', primary: true, cell: ({ actorName }) => actorName ?? 'The system' },
  { key: 'what', header: 'What', cell: ({ kind }) => WHAT[kind] ?? kind },
  { key: 'when', header: 'When', cell: ({ at }) => formatDateTime(at) },
];

/** The access log of a student's page, proofs and data, newest first. */
export function StudentAccesses({ id }: { id: string }) {
  const list = useListParams(NO_FILTERS);
  const query = useStudentAccesses(id, list.after);
  return (
    <ResourceTable
      query={query}
      pages={list}
      loading="Loading who looked"
      failure="The access log could not be loaded."
      empty={<EmptyState title="No access so far" icon={<Eye className="size-6" />} />}
      toolbar={<ExportCsv table="student-accesses" filters={{ id }} />}
      label="Access log"
      columns={COLUMNS}
    />
  );
}
