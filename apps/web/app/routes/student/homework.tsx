import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import { HomeworkList } from '../../features/homework/components/homework-list.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { useStudent } from '../../lib/students/student.ts';

export const meta = () => pageMeta({ title: 'Homework' });

/** /student/homework: the homework of the chosen student. */
export default function HomeworkPage() {
  const { id, canSeeProgress } = useStudent();
  const currentUser = useCurrentUser();
  return (
    <>
      <PageHeader
        title="Homework"
        subtitle="What is due, what you handed in and how it was marked"
        backTo="/student/progress"
        backLabel="Back to progress"
      />
      {canSeeProgress ? (
        currentUser && (
          <HomeworkList
            key={id}
            owner={{ side: 'family', studentId: id }}
            accountId={currentUser.accountId}
          />
        )
      ) : (
        <EmptyState title="You cannot see the homework of this student">
          Another guardian can give you the right to see it.
        </EmptyState>
      )}
    </>
  );
}
