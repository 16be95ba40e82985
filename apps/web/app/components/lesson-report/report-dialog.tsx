import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../lib/api-client.ts';
import { hasCode } from '../../lib/api-error.ts';
import { formatWallDate } from '../../lib/dates.ts';
import { getErrorMessage } from '../../lib/error-copy.ts';
import { SubjectName } from '../subject-name.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { ReportFacts } from './report-facts.tsx';

/** The report of a lesson for the desk, with the note for staff. */
export function ReportDialog({
  lessonId,
  open,
  onOpenChange,
}: {
  lessonId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { data, error, isFetching, refetch } = useQuery(
    orpc.learning.getReport.queryOptions({ input: { id: lessonId } }),
  );
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Report">
      {data !== undefined ? (
        <div className="grid gap-4">
          <p className="text-ink-soft">
            <SubjectName id={data.subject} />, {formatWallDate(data.date)}: {data.studentName} with{' '}
            {data.tutorName}
          </p>
          <ReportFacts report={data} staffNote={data.staffNote} />
        </div>
      ) : hasCode(error, 'not_found') ? (
        <p>The tutor has not written a report of this lesson yet.</p>
      ) : error === null ? (
        <SkeletonList label="Loading the report" rows={2} rowClassName="h-16" />
      ) : (
        <ErrorPanel
          message={getErrorMessage(error, 'The report could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          isBusy={isFetching}
        />
      )}
    </Dialog>
  );
}
