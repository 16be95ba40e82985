import type { LessonReport } from '@thuto/contract/learning';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { ReportFacts } from '../../../components/lesson-report/report-facts.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { formatWallDate } from '../../../lib/time/dates.ts';
import type { useReports } from '../api/reports.ts';

/** Reports that are shown before *Show more* is pressed, and with each press. */
const SHOWN = 2;

/** The reports of a student's sessions: that of the session `opened`, then the others, newest first. */
export function LessonReports({
  query,
  opened,
}: {
  query: ReturnType<typeof useReports>;
  opened: string | null;
}) {
  const [shown, setShown] = useState(SHOWN);
  return (
    <section aria-labelledby="session-reports">
      <h2 id="session-reports" className="mb-3 text-xl">
        Session reports
      </h2>
      <QueryBoundary
        query={query}
        loading="Loading session reports"
        rows={2}
        rowClassName="h-40"
        failure="The reports could not be loaded. Please try again."
        empty={
          <EmptyState title="No session reports yet" icon={<FileText className="size-6" />}>
            Your tutor writes one after each session.
          </EmptyState>
        }
      >
        {({ items }) => (
          <>
            <ul className="grid gap-3 lg:grid-cols-2">
              {items
                .toSorted((a, b) => Number(b.lessonId === opened) - Number(a.lessonId === opened))
                .slice(0, shown)
                .map((report) => (
                  <li key={report.id} className="min-w-0">
                    <Report report={report} />
                  </li>
                ))}
            </ul>
            {items.length > shown && (
              <Button variant="ghost" className="mt-3" onClick={() => setShown(shown + SHOWN)}>
                Show more
              </Button>
            )}
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

function Report({ report }: { report: LessonReport }) {
  return (
    <article className="min-w-0 rounded-xl border border-line bg-surface p-5 shadow-soft">
      <h3 className="text-lg">
        <SubjectName id={report.subject} />
      </h3>
      <p className="mb-3 text-sm text-ink-soft">
        {formatWallDate(report.date)}, {report.tutorName}
      </p>
      <ReportFacts report={report} />
    </article>
  );
}
