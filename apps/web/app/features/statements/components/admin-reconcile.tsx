import type { StatementImport } from '@thuto/contract/statements';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useState } from 'react';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Table, type TableColumn } from '../../../components/ui/table.tsx';
import { formatDateTime } from '../../../lib/time/dates.ts';
import { useStatementImports } from '../api/statements.ts';
import { AdminExactMatches } from './admin-exact-matches.tsx';
import { ImportStatement } from './import-statement.tsx';

/** Imports statements, and approves what matches exactly. */
export function AdminReconcile() {
  const [isImporting, setIsImporting] = useState(false);
  if (isImporting) return <ImportStatement onDone={() => setIsImporting(false)} />;
  return (
    <div className="grid min-w-0 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">A statement of the bank or of the mobile money operator, as CSV.</p>
        <Button
          icon={<FileSpreadsheet aria-hidden className="size-5" />}
          onClick={() => setIsImporting(true)}
        >
          Import Statement
        </Button>
      </div>
      <AdminExactMatches />
      <LatestImports />
    </div>
  );
}

const IMPORT_COLUMNS: readonly TableColumn<StatementImport>[] = [
  {
    key: 'file',
    header: 'File',
    primary: true,
    cell: ({ fileName }) => <span className="[overflow-wrap:anywhere]">{fileName}</span>,
  },
  { key: 'source', header: 'Source', cell: ({ sourceName }) => sourceName },
  { key: 'when', header: 'When', cell: ({ importedAt }) => formatDateTime(importedAt) },
  { key: 'by', header: 'By', cell: ({ importedBy }) => importedBy },
  { key: 'added', header: 'New', align: 'right', cell: ({ added }) => added },
  { key: 'repeated', header: 'Known', align: 'right', cell: ({ repeated }) => repeated },
  { key: 'debits', header: 'Money out', align: 'right', cell: ({ debits }) => debits },
  { key: 'broken', header: 'Left out', align: 'right', cell: ({ broken }) => broken },
];

function LatestImports() {
  return (
    <QueryBoundary
      query={useStatementImports()}
      loading="Loading imports"
      rows={2}
      rowClassName="h-14"
      failure="The imports could not be loaded."
    >
      {({ items }) => (
        <SectionCard title="Imports">
          {items.length === 0 ? (
            <p className="text-ink-soft">No statement has been imported yet.</p>
          ) : (
            <Table label="Imports" rows={items} rowKey={({ id }) => id} columns={IMPORT_COLUMNS} />
          )}
        </SectionCard>
      )}
    </QueryBoundary>
  );
}
