import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { FamilyTermReports } from '../../features/term-reports/components/family-term-reports.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { useStudent } from '../../lib/student.ts';

export const meta = () => pageMeta({ title: 'Reports' });

/** /student/reports: the signed term reports of the chosen student. */
export default function ReportsPage() {
  const { id, canSeeProgress } = useStudent();
  return (
    <>
      <PageHeader
        title="Reports"
        subtitle="What your tutor writes at the end of a term"
        backTo="/student/progress"
        backLabel="Back to the progress"
      />
      {canSeeProgress ? (
        <FamilyTermReports key={id} studentId={id} />
      ) : (
        <EmptyState title="You cannot see the progress of this student">
          Another guardian can give you the right to see it.
        </EmptyState>
      )}
    </>
  );
}
