import type { MessageReport } from '@thuto/contract/threads';
import type { ReportFilter } from '@thuto/domain/messages/threads';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { ResourceList } from '../../../components/listing/resource-list.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { formatDateTime } from '../../../lib/time/dates.ts';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useUrlParams } from '../../../lib/pages/use-url-params.ts';
import { useCloseReport, useMessageReports } from '../api/reports.ts';

const FILTERS = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const;

/** The reports of messages between families and tutors. */
export function AdminReports() {
  const [search, changeParams] = useUrlParams();
  const filter: ReportFilter = search.get('reports') === 'closed' ? 'closed' : 'open';
  const query = useMessageReports(filter);
  const closed = useDialogFor<MessageReport>();
  return (
    <section aria-label="Reported messages" className="grid gap-4">
      <Field label="Reports" className="max-w-48">
        <Select
          options={FILTERS}
          value={filter}
          onChange={({ target }) =>
            changeParams((next) => {
              if (target.value === 'closed') next.set('reports', 'closed');
              else next.delete('reports');
            })
          }
        />
      </Field>
      <ResourceList
        query={query}
        loading="Loading reports"
        failure="The reports could not be loaded."
        skeletonClassName="h-32"
        empty={
          <EmptyState title="No reports" icon={<ShieldCheck className="size-6" />}>
            {filter === 'open'
              ? 'When a family or a tutor reports a message, it appears here.'
              : 'Closed reports appear here, with a note of what was done.'}
          </EmptyState>
        }
      >
        {(reports) => (
          <ul className="grid gap-4">
            {reports.map((report) => (
              <li key={report.id}>
                <Report report={report} onClose={() => closed.show(report)} />
              </li>
            ))}
          </ul>
        )}
      </ResourceList>
      {closed.render((report, dialog) => (
        <CloseDialog report={report} {...dialog} />
      ))}
    </section>
  );
}

function Report({ report, onClose }: { report: MessageReport; onClose: () => void }) {
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-lg">
          {report.reportedName} <span className="text-ink-soft">about {report.studentName}</span>
        </h2>
        <Badge tone={report.closedAt === null ? 'warning' : 'neutral'}>
          {report.closedAt === null ? 'Open' : 'Closed'}
        </Badge>
      </div>
      <p className="[overflow-wrap:anywhere] whitespace-pre-line">
        <span className="font-semibold">{report.reporterName}:</span> {report.reason}
      </p>
      <ol aria-label="Messages around it" className="grid gap-2 border-l-2 border-line pl-3">
        {report.context.map(({ id, authorName, body, at }) => (
          <li
            key={id}
            className={
              at === report.messageAt ? 'rounded-md bg-warning-soft px-2 py-1' : 'px-2 text-ink-soft'
            }
          >
            <span className="text-sm">
              {authorName}, <time dateTime={at}>{formatDateTime(at)}</time>
            </span>
            <p className="[overflow-wrap:anywhere] whitespace-pre-line">{body === '' ? 'Erased' : body}</p>
          </li>
        ))}
      </ol>
      {report.closedAt !== null && (
        <p className="text-ink-soft">
          Closed by {report.closedBy} on {formatDateTime(report.closedAt)}
          {report.closingNote !== null && report.closingNote !== '' && `: ${report.closingNote}`}
        </p>
      )}
      {report.allowedActions.includes('close') && (
        <div>
          <Button size="sm" variant="outline" onClick={onClose}>
            Close Report
          </Button>
        </div>
      )}
    </Card>
  );
}

function CloseDialog({
  report,
  open,
  onOpenChange,
}: {
  report: MessageReport;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const close = useCloseReport();
  const [note, setNote] = useState('');
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Close this report?"
      description="It stays in the list of closed reports, with your note."
      confirmLabel="Close Report"
      busyLabel="Closing..."
      errorMessage={close.errorMessage}
      onConfirm={() => close.run({ id: report.id, note })}
    >
      <Field label="Note" description="What was done.">
        <Textarea rows={3} maxLength={2000} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
