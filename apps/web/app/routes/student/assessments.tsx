import { PageHeader } from '../../components/ui/page-header.tsx';
import { MyAssessments } from '../../features/assessments/components/my-assessments.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Free Assessment' });

/** /student/assessment: the subjects of the free assessment. */
export default function AssessmentsPage() {
  return (
    <>
      <PageHeader
        title="Free Assessment"
        subtitle="Find out where to begin."
        backTo="/student"
        backLabel="Back to the dashboard"
      />
      <MyAssessments />
    </>
  );
}
