import { PageHeader } from '../../components/ui/page-header.tsx';
import { useReportsDue } from '../../features/learning/api/reports.ts';
import { ReportsDue } from '../../features/learning/components/reports-due.tsx';
import { UnsignedTermReports } from '../../features/term-reports/components/unsigned-term-reports.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Reports Due' });

/** /admin/reports-due: lessons without a report, and unsigned term reports. */
export default function ConsoleReportsDue() {
  const { isPending } = useReportsDue();
  return (
    <>
      <PageHeader
        title="Reports Due"
        subtitle="Lessons that ended without a report. It is due within 12 hours."
      />
      <ReportsDue />
      {/* The reports would push it down if it came first. */}
      {!isPending && <UnsignedTermReports />}
    </>
  );
}
