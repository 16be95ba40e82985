import type { TermReport } from '@thuto/contract/term-reports';
import { MAX_TERM_REPORT_BYTES } from '@thuto/domain/centre/download-sizes';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { DownloadSize } from '../../../components/download-size.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { buttonStyles } from '../../../components/ui/button-styles.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { FoldMarker } from '../../../components/ui/fold-marker.tsx';
import { formatDateTime } from '../../../lib/time/dates.ts';
import { useTermReports } from '../api/term-reports.ts';
import { TermFacts, TermWords } from './term-facts.tsx';

/** The reports before *Show all*: the latest one open, the others as lines. */
const SHOWN = 6;

/** The signed term reports of a student, the latest term first. */
export function FamilyTermReports({ studentId }: { studentId: string }) {
  const [shown, setShown] = useState(SHOWN);
  return (
    <QueryBoundary
      query={useTermReports(studentId, true)}
      loading="Loading reports"
      rows={2}
      rowClassName="h-48"
      failure="The reports could not be loaded. Please try again."
      empty={
        <EmptyState title="No term reports yet" icon={<FileText className="size-6" />}>
          Your tutor writes one at the end of each term. You get a message when it is signed.
        </EmptyState>
      }
    >
      {({ items }) => (
        <>
          <ul className="grid gap-5">
            {items.slice(0, shown).map((report, at) => (
              <li key={report.id}>
                {at === 0 ? (
                  <SignedReport report={report} studentId={studentId} />
                ) : (
                  <details>
                    <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
                      <span>
                        {report.termName}: <SubjectName id={report.subject} />
                      </span>
                      <FoldMarker />
                    </summary>
                    <SignedReport report={report} studentId={studentId} />
                  </details>
                )}
              </li>
            ))}
          </ul>
          {items.length > shown && (
            <Button variant="ghost" className="mt-3" onClick={() => setShown(items.length)}>
              Show all {items.length}
            </Button>
          )}
        </>
      )}
    </QueryBoundary>
  );
}

function SignedReport({ report, studentId }: { report: TermReport; studentId: string }) {
  return (
    <article className="grid min-w-0 gap-4 rounded-xl border border-line bg-surface p-5 shadow-soft sm:p-6">
      <h3 className="text-xl">
        Term Report: <SubjectName id={report.subject} />, {report.termName}
      </h3>
      <TermFacts report={report} isFolded />
      <TermWords report={report} />
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        {report.reason !== '' && (
          <span className="block">
            Version {report.version}: {report.reason}
          </span>
        )}
        {report.signedAt !== null && (
          <>
            Signed by {report.signedBy}, {formatDateTime(report.signedAt, report.timeZone)}
          </>
        )}
      </p>
      <a
        href={`/api/students/${studentId}/term-reports/${report.id}/print`}
        download
        className={buttonStyles({ variant: 'outline', className: 'sm:justify-self-start' })}
      >
        <Download aria-hidden className="size-5" />
        Download Term Report
        <DownloadSize under={MAX_TERM_REPORT_BYTES} />
      </a>
    </article>
  );
}
