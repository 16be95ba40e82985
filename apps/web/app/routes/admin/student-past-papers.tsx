import { useParams } from 'react-router';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { PastPapersView } from '../../features/past-papers/components/past-papers-view.tsx';
import { useStudent } from '../../features/users/api/student.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Past Papers' });

/** /admin/students/:id/past-papers */
export default function ConsoleStudentPastPapers() {
  const { id = '' } = useParams();
  const { data } = useStudent(id);
  return (
    <>
      <PageHeader
        title="Past Papers"
        subtitle={data?.name}
        backTo={`/admin/students/${id}/progress`}
        backLabel="Back to progress"
      />
      <PastPapersView key={id} owner={{ side: 'desk', studentId: id }} />
    </>
  );
}
