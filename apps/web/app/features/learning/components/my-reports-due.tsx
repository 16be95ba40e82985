import type { ReportForm } from '@thuto/contract/learning';
import FileCheck from 'lucide-react/icons/file-check';
import { SessionWhen } from '../../../components/session-when.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { useCurrentMinute } from '../../../lib/time/use-current-minute.ts';
import { useReportForms } from '../api/reports.ts';

/** The tutor's lessons that began and need a report, the earliest first. */
export function MyReportsDue() {
  return (
    <QueryBoundary
      query={useReportForms()}
      loading="Loading the reports due"
      rows={3}
      rowClassName="h-24"
      failure="The reports could not be loaded. Please try again."
    >
      {(data) => <Due {...data} />}
    </QueryBoundary>
  );
}

function Due({ items, timeZone }: { items: ReportForm[]; timeZone: string }) {
  const now = useCurrentMinute();
  const due = items.filter(({ startsAt }) => Date.parse(startsAt) <= now);
  if (due.length === 0) {
    return <EmptyState title="Every lesson has a report" icon={<FileCheck className="size-6" />} />;
  }
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {due.map((form) => (
        <li
          key={form.id}
          className="flex min-w-0 flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-surface p-4 shadow-soft"
        >
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              <span>
                <SubjectName id={form.subject} /> with {form.studentName}
              </span>
              {Date.parse(form.dueAt) <= now && <Badge tone="danger">Overdue</Badge>}
            </p>
            <SessionWhen at={form} timeZone={timeZone} />
          </div>
          <LinkButton to={`/tutor/lessons/${form.id}/report`} size="sm">
            Write Report<span className="sr-only"> for {form.studentName}</span>
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
