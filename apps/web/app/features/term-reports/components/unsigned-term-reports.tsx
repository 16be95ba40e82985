import FileCheck from 'lucide-react/icons/file-check';
import { Link } from 'react-router';
import { SubjectName } from '../../../components/subject-name.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { formatWallDate } from '../../../lib/time/dates.ts';
import { useUnsignedTermReports } from '../api/term-reports.ts';

/** The term reports that wait for a tutor's signature, the oldest first. */
export function UnsignedTermReports() {
  const query = useUnsignedTermReports();
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <section aria-labelledby="unsigned-term-reports" className="mt-8 grid gap-4">
      <h2 id="unsigned-term-reports" className="text-xl">
        Unsigned term reports
      </h2>
      <QueryBoundary
        query={query}
        loading="Loading term reports"
        rows={3}
        rowClassName="h-16"
        failure="The term reports could not be loaded. Please try again."
      >
        {({ pages }) => {
          const reports = pages.flatMap(({ items }) => items);
          return reports.length === 0 ? (
            <EmptyState title="No unsigned term reports" icon={<FileCheck className="size-6" />}>
              A draft appears here with the first lesson report of a term.
            </EmptyState>
          ) : (
            <>
              <p className="text-ink-soft">{total === 1 ? '1 term report' : `${total} term reports`}</p>
              <ul className="grid gap-2.5">
                {reports.map(
                  ({ id, studentId, studentName, subject, termName, endsOn, tutorNames, isOverdue }) => (
                    <li
                      key={id}
                      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 rounded-lg border border-line bg-surface px-4 py-3"
                    >
                      <div className="min-w-0 [overflow-wrap:anywhere]">
                        <p className="font-semibold">
                          <Link to={`/admin/students/${studentId}`} className="text-link">
                            {studentName}
                          </Link>
                          : <SubjectName id={subject} />, {termName}
                        </p>
                        {tutorNames.length > 0 && <p className="text-ink-soft">{tutorNames.join(', ')}</p>}
                      </div>
                      <Badge tone={isOverdue ? 'danger' : 'warning'}>
                        {isOverdue ? 'Overdue' : `Term ends ${formatWallDate(endsOn)}`}
                      </Badge>
                    </li>
                  ),
                )}
              </ul>
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
            </>
          );
        }}
      </QueryBoundary>
    </section>
  );
}
