import { FileCheck } from 'lucide-react';
import { Link } from 'react-router';
import { SubjectName } from '../../../components/subject-name.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorPanel } from '../../../components/ui/error-panel.tsx';
import { SkeletonList } from '../../../components/ui/skeleton.tsx';
import { formatWallDate } from '../../../lib/dates.ts';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { useUnsignedTermReports } from '../api/term-reports.ts';

/** The term reports that wait for a tutor's signature, the oldest first. */
export function UnsignedTermReports() {
  const query = useUnsignedTermReports();
  const reports = query.data?.pages.flatMap(({ items }) => items);
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <section aria-labelledby="unsigned-term-reports" className="mt-8 grid gap-4">
      <h2 id="unsigned-term-reports" className="text-xl">
        Unsigned term reports
      </h2>
      {reports === undefined ? (
        query.isError ? (
          <ErrorPanel
            message={getErrorMessage(query.error, 'The term reports could not be loaded. Please try again.')}
            onRetry={() => void query.refetch()}
            isBusy={query.isFetching}
          />
        ) : (
          <SkeletonList label="Loading term reports" rows={3} rowClassName="h-16" />
        )
      ) : reports.length === 0 ? (
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
      )}
    </section>
  );
}
