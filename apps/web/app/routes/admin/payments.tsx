import { ExportCsv } from '../../components/export-csv.tsx';
import { useListParams } from '../../components/listing/use-list-params.ts';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { useConsoleOverview } from '../../features/activity/api/get-console-overview.ts';
import { PAYMENT_FILTERS } from '../../features/payments/api/list-payments.ts';
import { AdminApprovedPayments } from '../../features/payments/components/admin-approved-payments.tsx';
import { AdminPendingPayments } from '../../features/payments/components/admin-pending-payments.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { SUB_TABS_LAYOUT, useSubTab } from './frame/use-sub-tab.ts';

export const meta = () => pageMeta({ title: 'Payments' });

/** /admin/payments: pending and approved payments. */
export default function ConsolePayments() {
  const [tab, setTab] = useSubTab(['pending', 'approved']);
  const { filters } = useListParams(PAYMENT_FILTERS);
  const overview = useConsoleOverview();
  return (
    <>
      <PageHeader
        title="Payments"
        subtitle="Compare each proof with the claim, then decide."
        actions={<ExportCsv table="payments" filters={{ ...filters, status: tab }} />}
      />
      <Tabs
        label="Payments"
        look="pill"
        className={SUB_TABS_LAYOUT}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'pending', label: 'Pending Payments', count: overview.data?.pendingPayments },
          { value: 'approved', label: 'Approved Payments' },
        ]}
      >
        <TabPanel value="pending">
          <AdminPendingPayments />
        </TabPanel>
        <TabPanel value="approved">
          <AdminApprovedPayments />
        </TabPanel>
      </Tabs>
    </>
  );
}
