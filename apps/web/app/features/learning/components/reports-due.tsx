import type { ReportDue } from '@thuto/contract/learning';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { FoldedRows } from '../../../components/listing/resource-list.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { formatDateTime, formatWallDate, formatWallTime } from '../../../lib/time/dates.ts';
import { formatTotal } from '../../../lib/format/total.ts';
import { useReportsDue } from '../api/reports.ts';

/** Lessons that ended without a report, the earliest first. */
export function ReportsDue() {
  const query = useReportsDue();
  return (
    <QueryBoundary
      query={query}
      loading="Loading reports"
      rows={4}
      rowClassName="h-16"
      failure="The reports that are due could not be loaded. Please try again."
    >
      {({ pages }) => {
        const due = pages.flatMap(({ items }) => items);
        if (due.length === 0) {
          return (
            <EmptyState title="No reports are due" icon={<ClipboardCheck className="size-6" />}>
              Every lesson of the last 30 days has its report.
            </EmptyState>
          );
        }
        return (
          <div className="grid gap-4">
            <p className="text-ink-soft">{countReports(pages[0]?.total ?? due.length)}</p>
            <FoldedRows
              items={due}
              phoneRows={10}
              render={(rows) => (
                <ul className="grid gap-2.5">
                  {rows.map((each) => (
                    <li key={each.id}>
                      <DueReport due={each} />
                    </li>
                  ))}
                </ul>
              )}
            />
            {query.hasNextPage && (
              <div>
                <Button
                  variant="outline"
                  isBusy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  Show more
                </Button>
              </div>
            )}
          </div>
        );
      }}
    </QueryBoundary>
  );
}

const countReports = (total: number) => (total === 1 ? '1 report' : `${formatTotal(total)} reports`);

function DueReport({ due }: { due: ReportDue }) {
  return (
    <article className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 rounded-lg border border-line bg-surface px-4 py-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h2 className="text-base font-semibold">
          <SubjectName id={due.subject} />, {formatWallDate(due.date)}, {formatWallTime(due.time)}
        </h2>
        <p className="text-ink-soft">
          {due.studentName} with {due.tutorName}
        </p>
      </div>
      {due.isOverdue ? (
        <Badge tone="danger">Overdue</Badge>
      ) : (
        <Badge tone="warning">Due {formatDateTime(due.dueAt)}</Badge>
      )}
    </article>
  );
}
