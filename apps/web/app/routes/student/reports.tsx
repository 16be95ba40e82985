import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useReports } from '../../features/learning/api/reports.ts';
import { LessonReports } from '../../features/learning/components/lesson-reports.tsx';
import { useReportsSeen } from '../../features/needs/api/needs.ts';
import { FamilyTermReports } from '../../features/term-reports/components/family-term-reports.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { useStudent } from '../../lib/students/student.ts';
import { useUrlParams } from '../../lib/pages/use-url-params.ts';

export const meta = () => pageMeta({ title: 'Reports' });

/** /student/reports: the reports of the sessions and the signed term reports of the chosen student. */
export default function ReportsPage() {
  const { id, canSeeProgress } = useStudent();
  const opened = useUrlParams()[0].get('session');
  const reports = useReports(id, canSeeProgress);
  useReportsSeen(id, reports.data !== undefined);
  return (
    <>
      <PageHeader
        title="Reports"
        subtitle="What your tutors write after a session and at the end of a term"
        backTo="/student/progress"
        backLabel="Back to the progress"
      />
      {canSeeProgress ? (
        <div className="grid gap-8">
          <LessonReports key={`${id} ${opened}`} query={reports} opened={opened} />
          <section aria-labelledby="term-reports">
            <h2 id="term-reports" className="mb-3 text-xl">
              Term reports
            </h2>
            <FamilyTermReports key={id} studentId={id} />
          </section>
        </div>
      ) : (
        <EmptyState title="You cannot see the progress of this student">
          Another guardian can give you the right to see it.
        </EmptyState>
      )}
    </>
  );
}
