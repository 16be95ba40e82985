import type { GuardedStudent } from '@thuto/contract/accounts';
import { formatLisente } from '@thuto/domain/money';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Table, type TableColumn } from '../../../components/ui/table.tsx';
import { buildStudentSearch } from '../../../lib/students/student.ts';
import { type MoneyOfStudent, useMoneyOfStudents } from '../api/student-money.ts';

const COLUMNS: TableColumn<MoneyOfStudent>[] = [
  { key: 'student', header: 'Student', primary: true, cell: ({ student }) => student.firstName },
  { key: 'free', header: 'Sessions Left', cell: ({ free }) => free },
  { key: 'due', header: 'To Pay', cell: ({ dueLisente }) => formatLisente(dueLisente) },
  { key: 'review', header: 'Under Review', cell: ({ reviewed }) => reviewed },
  {
    key: 'actions',
    header: 'Actions',
    cell: ({ student }) => (
      <LinkButton to={`/student/orders${buildStudentSearch(student.id)}`} size="sm" variant="outline">
        Orders<span className="sr-only"> of {student.firstName}</span>
      </LinkButton>
    ),
  },
];

/** What an account has to pay for each of its students, and in all. */
export function StudentMoney({ students }: { students: readonly GuardedStudent[] }) {
  return (
    <QueryBoundary
      query={useMoneyOfStudents(students)}
      loading="Loading orders"
      rows={students.length}
      rowClassName="h-24"
      failure="The orders could not be loaded. Please try again."
    >
      {(rows) => (
        <div className="grid gap-5">
          <p className="text-lg font-semibold">
            {formatLisente(rows.reduce((sum, { dueLisente }) => sum + dueLisente, 0))} to pay in all
          </p>
          <Table
            label="Money of all students"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ student }) => student.id}
          />
        </div>
      )}
    </QueryBoundary>
  );
}
