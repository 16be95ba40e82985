import { useParams } from 'react-router';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { ProgressView } from '../../features/learning/components/progress-view.tsx';
import { useStudent } from '../../features/users/api/student.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Progress' });

/** /admin/students/:id/progress */
export default function ConsoleStudentProgress() {
  const { id = '' } = useParams();
  const { data } = useStudent(id);
  return (
    <>
      <PageHeader
        title="Progress"
        subtitle={data?.name}
        backTo={`/admin/students/${id}`}
        backLabel="Back to the student"
        actions={
          <>
            <LinkButton to={`/admin/students/${id}/homework`} size="sm" variant="outline">
              Homework
            </LinkButton>
            <LinkButton to={`/admin/students/${id}/past-papers`} size="sm" variant="outline">
              Past Papers
            </LinkButton>
          </>
        }
      />
      <ProgressView key={id} owner={{ side: 'desk', studentId: id }} />
    </>
  );
}
