import { useParams } from 'react-router';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { HomeworkList } from '../../features/homework/components/homework-list.tsx';
import { useStudentsOfTutor } from '../../features/tutor-area/api/tutor-area.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Homework' });

/** /tutor/students/:id/homework */
export default function StudentHomeworkPage() {
  const { id = '' } = useParams();
  const { data } = useStudentsOfTutor();
  return (
    <>
      <PageHeader
        title="Homework"
        subtitle={data?.items.find((student) => student.id === id)?.name}
        backTo={`/tutor/students/${id}`}
        backLabel="Back to progress"
      />
      <HomeworkList key={id} owner={{ side: 'tutor', studentId: id }} />
    </>
  );
}
