import { PageHeader } from '../../components/ui/page-header.tsx';
import { ReportsDue } from '../../features/learning/components/reports-due.tsx';
import { UnsignedTermReports } from '../../features/term-reports/components/unsigned-term-reports.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Reports Due' });

/** /admin/reports-due: lessons without a report. */
export default function ConsoleReportsDue() {
  return (
    <>
      <PageHeader
        title="Reports Due"
        subtitle="Lessons that ended without a report. It is due within 12 hours."
      />
      <ReportsDue />
      <UnsignedTermReports />
    </>
  );
}
