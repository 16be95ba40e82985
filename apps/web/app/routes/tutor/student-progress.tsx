import { useParams } from 'react-router';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { ProgressView } from '../../features/learning/components/progress-view.tsx';
import { useStudentsOfTutor } from '../../features/tutor-area/api/tutor-area.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Progress' });

/** /tutor/students/:id: what a student of the tutor knows. */
export default function StudentProgressPage() {
  const { id = '' } = useParams();
  const { data } = useStudentsOfTutor();
  return (
    <>
      <PageHeader
        title="Progress"
        subtitle={data?.items.find((student) => student.id === id)?.name}
        backTo="/tutor/students"
        backLabel="Back to your students"
        actions={
          <>
            <LinkButton to={`/tutor/students/${id}/homework`} size="sm" variant="outline">
              Homework
            </LinkButton>
            <LinkButton to={`/tutor/students/${id}/past-papers`} size="sm" variant="outline">
              Past Papers
            </LinkButton>
            <LinkButton to={`/tutor/students/${id}/reports`} size="sm" variant="outline">
              Reports
            </LinkButton>
          </>
        }
      />
      <ProgressView key={id} owner={{ side: 'tutor', studentId: id }} />
    </>
  );
}
