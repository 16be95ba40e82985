import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { type LoaderFunctionArgs, useNavigate } from 'react-router';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import { type DraftPlanItem, keepBookingDraft } from '../../features/bookings/booking-draft.ts';
import { ProgressView } from '../../features/learning/components/progress-view.tsx';
import { loadForStudent, loadInBrowser } from '../../lib/api/first-queries.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { useStudent } from '../../lib/students/student.ts';

export const loader = (opened: LoaderFunctionArgs) =>
  loadForStudent(opened, ({ id: studentId, canSeeProgress }, cache, calls) =>
    canSeeProgress
      ? [
          cache.prefetchQuery(
            calls.learning.getProgress.queryOptions({ input: { studentId, subject: undefined } }),
          ),
        ]
      : [],
  );
export const clientLoader = loadInBrowser;

export const meta = () => pageMeta({ title: 'Progress' });

/** /student/progress: what the chosen student knows, topic by topic. */
export default function ProgressPage() {
  const { id, canSeeProgress, canBook } = useStudent();
  const currentUser = useCurrentUser();
  const navigate = useNavigate();
  const book = (planItem: DraftPlanItem) => {
    if (!currentUser) return;
    keepBookingDraft(`${currentUser.accountId}:${id}`, { subject: planItem.subject, planItem });
    void navigate('/student/sessions?book=1');
  };
  return (
    <>
      <PageHeader
        title="Progress"
        subtitle="Press a topic to see what shows its state"
        backTo="/student/sessions"
        backLabel="Back to sessions"
        actions={
          canSeeProgress && (
            <>
              <LinkButton to="/student/homework" size="sm" variant="outline">
                Homework
              </LinkButton>
              <LinkButton to="/student/past-papers" size="sm" variant="outline">
                Past Papers
              </LinkButton>
              <LinkButton to="/student/reports" size="sm" variant="outline">
                Reports
              </LinkButton>
            </>
          )
        }
      />
      {canSeeProgress ? (
        <ProgressView key={id} owner={{ side: 'family', studentId: id }} {...(canBook && { onBook: book })} />
      ) : (
        <EmptyState title="You cannot see the progress of this student">
          Another guardian can give you the right to see it.
        </EmptyState>
      )}
    </>
  );
}
