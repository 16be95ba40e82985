import type { LessonReport } from '@thuto/contract/learning';
import { ReportFacts } from '../../../components/lesson-report/report-facts.tsx';

/** The report of a lesson below its facts, for the family. */
export function FamilyReport({ report }: { report: LessonReport }) {
  return (
    <section aria-label="Report" className="mt-4 border-t border-line pt-3">
      <h4 className="mb-2 font-semibold">Report</h4>
      <ReportFacts report={report} />
    </section>
  );
}
