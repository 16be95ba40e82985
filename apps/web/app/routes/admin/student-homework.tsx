import { useParams } from 'react-router';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { HomeworkList } from '../../features/homework/components/homework-list.tsx';
import { useStudent } from '../../features/users/api/student.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Homework' });

/** /admin/students/:id/homework */
export default function ConsoleStudentHomework() {
  const { id = '' } = useParams();
  const { data } = useStudent(id);
  return (
    <>
      <PageHeader
        title="Homework"
        subtitle={data?.name}
        backTo={`/admin/students/${id}/progress`}
        backLabel="Back to progress"
      />
      <HomeworkList key={id} owner={{ side: 'desk', studentId: id }} />
    </>
  );
}
