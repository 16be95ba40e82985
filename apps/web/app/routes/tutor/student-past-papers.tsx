import { useParams } from 'react-router';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { PastPapersView } from '../../features/past-papers/components/past-papers-view.tsx';
import { useStudentsOfTutor } from '../../features/tutor-area/api/tutor-area.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Past Papers' });

/** /tutor/students/:id/past-papers */
export default function StudentPastPapersPage() {
  const { id = '' } = useParams();
  const { data } = useStudentsOfTutor();
  return (
    <>
      <PageHeader
        title="Past Papers"
        subtitle={data?.items.find((student) => student.id === id)?.name}
        backTo={`/tutor/students/${id}`}
        backLabel="Back to progress"
      />
      <PastPapersView key={id} owner={{ side: 'tutor', studentId: id }} />
    </>
  );
}
