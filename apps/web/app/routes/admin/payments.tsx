import { ExportCsv } from '../../components/export-csv.tsx';
import { useListParams } from '../../components/listing/use-list-params.ts';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { useConsoleOverview } from '../../features/activity/api/get-console-overview.ts';
import { AdminPackages } from '../../features/packages/components/admin-packages.tsx';
import { AdminPaymentChannels } from '../../features/payment-channels/components/admin-payment-channels.tsx';
import { PAYMENT_FILTERS } from '../../features/payments/api/list-payments.ts';
import { AdminApprovedPayments } from '../../features/payments/components/admin-approved-payments.tsx';
import { AdminPendingPayments } from '../../features/payments/components/admin-pending-payments.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { SUB_TABS_LAYOUT, useSubTab } from './frame/use-sub-tab.ts';

export const meta = () => pageMeta({ title: 'Payments' });

/** /admin/payments: pending and approved payments, and the packages on sale. */
export default function ConsolePayments() {
  const [tab, setTab] = useSubTab(['pending', 'approved', 'packages', 'channels']);
  const { filters } = useListParams(PAYMENT_FILTERS);
  const overview = useConsoleOverview();
  return (
    <>
      <PageHeader
        title="Payments"
        subtitle={
          tab === 'packages'
            ? 'What families can buy, and what it costs.'
            : tab === 'channels'
              ? 'How families can pay.'
              : 'Compare each proof with the claim, then decide.'
        }
        actions={
          tab === 'packages' || tab === 'channels' ? undefined : (
            <ExportCsv table="payments" filters={{ ...filters, status: tab }} />
          )
        }
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
          { value: 'packages', label: 'Packages' },
          { value: 'channels', label: 'Payment Channels' },
        ]}
      >
        <TabPanel value="pending">
          <AdminPendingPayments />
        </TabPanel>
        <TabPanel value="approved">
          <AdminApprovedPayments />
        </TabPanel>
        <TabPanel value="channels">
          <AdminPaymentChannels />
        </TabPanel>
        <TabPanel value="packages">
          <AdminPackages />
        </TabPanel>
      </Tabs>
    </>
  );
}
