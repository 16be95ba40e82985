import { useParams } from 'react-router';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { TutorTermReports } from '../../features/term-reports/components/tutor-term-reports.tsx';
import { useStudentsOfTutor } from '../../features/tutor-area/api/tutor-area.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Reports' });

/** /tutor/students/:id/reports: the term reports of a student of the tutor. */
export default function StudentReportsPage() {
  const { id = '' } = useParams();
  const { data } = useStudentsOfTutor();
  return (
    <>
      <PageHeader
        title="Reports"
        subtitle={data?.items.find((student) => student.id === id)?.name}
        backTo={`/tutor/students/${id}`}
        backLabel="Back to the progress"
      />
      <TutorTermReports key={id} studentId={id} />
    </>
  );
}
