import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { SessionWhen } from '../../components/session-when.tsx';
import { SubjectName } from '../../components/subject-name.tsx';
import { QueryBoundary } from '../../components/query-boundary.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { toast } from '../../components/ui/toast-store.ts';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import { useReportForms } from '../../features/learning/api/reports.ts';
import { ReportForm } from '../../features/learning/components/report-form.tsx';
import { useTaughtActions } from '../../features/tutor-area/api/taught-actions.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { listKeptReports } from '../../lib/unsent-work/report-queue.ts';

export const meta = () => pageMeta({ title: 'Write Report' });

/** /tutor/lessons/:id/report */
export default function ReportPage() {
  const { id } = useParams();
  const navigate = useNavigate();
  const currentUser = useCurrentUser();
  const query = useReportForms();
  const form = query.data?.items.find((each) => each.id === id);
  const [wasKept, setWasKept] = useState(false);
  const isKept =
    wasKept || (currentUser != null && listKeptReports(currentUser.accountId).some((kept) => kept.id === id));
  return (
    <>
      <PageHeader
        title="Write Report"
        backTo="/tutor/lessons?view=reports"
        backLabel="Back to the reports due"
      />
      <QueryBoundary
        query={query}
        loading="Loading the lesson"
        rows={4}
        rowClassName="h-16"
        failure="The lesson could not be loaded. Please try again."
      >
        {(data) =>
          form === undefined || !currentUser ? (
            <EmptyState title="This lesson needs no report" icon={<FileText className="size-6" />}>
              It has one already, it was cancelled, or it is not yours any more.
            </EmptyState>
          ) : (
            <div className="grid max-w-xl gap-5">
              <div>
                <p className="text-lg font-semibold [overflow-wrap:anywhere]">
                  <SubjectName id={form.subject} /> with {form.studentName}
                </p>
                <SessionWhen at={form} timeZone={data.timeZone} />
              </div>
              {isKept ? (
                <Notice tone="success" title="Report saved on this device">
                  You are offline. The report is kept on this device and sent when you are back online.
                </Notice>
              ) : (
                <>
                  {form.needsOutcome && <OnlyOutcome id={form.id} onDone={() => void navigate('/tutor')} />}
                  <ReportForm
                    key={form.id}
                    form={form}
                    topics={data.topicLists[form.topicList] ?? []}
                    accountId={currentUser.accountId}
                    onSaved={(isCompleted) =>
                      void navigate(
                        `/tutor/lessons?view=${form.needsOutcome && !isCompleted ? 'outcome' : 'past'}`,
                      )
                    }
                    onKept={() => setWasKept(true)}
                  />
                </>
              )}
            </div>
          )
        }
      </QueryBoundary>
    </>
  );
}

/** For a tutor without time for the report: it stays among the reports due. */
function OnlyOutcome({ id, onDone }: { id: string; onDone: () => void }) {
  const { complete } = useTaughtActions();
  const press = async () => {
    try {
      await complete.run({ id });
      onDone();
    } catch (error) {
      toast.error(complete.errorMessage(error));
    }
  };
  return (
    <p className="text-sm text-ink-soft">
      No time for the report?{' '}
      <Button variant="link" isBusy={complete.isPending} busyLabel="Saving..." onClick={() => void press()}>
        Complete now, write it later
      </Button>
    </p>
  );
}
