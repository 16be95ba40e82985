import { PageHeader } from '../../components/ui/page-header.tsx';
import { TaughtHomework } from '../../features/homework/components/homework-list.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Homework' });

/** /tutor/homework: the homework that the tutor gave. */
export default function TutorHomeworkPage() {
  return (
    <>
      <PageHeader
        title="Homework"
        subtitle="What your students handed in"
        backTo="/tutor/students"
        backLabel="Back to your students"
      />
      <TaughtHomework />
    </>
  );
}
