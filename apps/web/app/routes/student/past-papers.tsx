import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { PastPapersView } from '../../features/past-papers/components/past-papers-view.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { useStudent } from '../../lib/students/student.ts';

export const meta = () => pageMeta({ title: 'Past Papers' });

/** /student/past-papers: the past papers of the chosen student. */
export default function PastPapersPage() {
  const { id, canSeeProgress } = useStudent();
  return (
    <>
      <PageHeader
        title="Past Papers"
        subtitle="Your marks over time, and what they say about your topics"
        backTo="/student/progress"
        backLabel="Back to progress"
      />
      {canSeeProgress ? (
        <PastPapersView key={id} owner={{ side: 'family', studentId: id }} />
      ) : (
        <EmptyState title="You cannot see the past papers of this student">
          Another guardian can give you the right to see them.
        </EmptyState>
      )}
    </>
  );
}
