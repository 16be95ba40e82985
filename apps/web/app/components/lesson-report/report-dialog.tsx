import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../lib/api/api-client.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { formatWallDate } from '../../lib/time/dates.ts';
import { SubjectName } from '../subject-name.tsx';
import { QueryBoundary } from '../query-boundary.tsx';
import { Dialog } from '../ui/dialog.tsx';
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
  const query = useQuery(orpc.learning.getReport.queryOptions({ input: { id: lessonId } }));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Report">
      {query.data === undefined && hasCode(query.error, 'not_found') ? (
        <p>The tutor has not written this report yet.</p>
      ) : (
        <QueryBoundary
          query={query}
          loading="Loading the report"
          rows={2}
          rowClassName="h-16"
          failure="The report could not be loaded. Please try again."
        >
          {(report) => (
            <div className="grid gap-4">
              <p className="text-ink-soft">
                <SubjectName id={report.subject} />, {formatWallDate(report.date)}: {report.studentName} with{' '}
                {report.tutorName}
              </p>
              <ReportFacts report={report} staffNote={report.staffNote} />
            </div>
          )}
        </QueryBoundary>
      )}
    </Dialog>
  );
}
