import { ExportCsv } from '../../components/export-csv.tsx';
import { useListParams } from '../../components/listing/use-list-params.ts';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { useConsoleOverview } from '../../features/activity/api/get-console-overview.ts';
import { AdminDevices } from '../../features/devices/components/admin-devices.tsx';
import { AdminMessageTemplates } from '../../features/message-templates/components/admin-message-templates.tsx';
import { AdminPackages } from '../../features/packages/components/admin-packages.tsx';
import { AdminPaymentChannels } from '../../features/payment-channels/components/admin-payment-channels.tsx';
import { PAYMENT_FILTERS } from '../../features/payments/api/list-payments.ts';
import { AdminApprovedPayments } from '../../features/payments/components/admin-approved-payments.tsx';
import { AdminPendingPayments } from '../../features/payments/components/admin-pending-payments.tsx';
import { AdminClaims } from '../../features/statements/components/admin-claims.tsx';
import { AdminMoney } from '../../features/statements/components/admin-money.tsx';
import { AdminReconcile } from '../../features/statements/components/admin-reconcile.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { SUB_TABS_LAYOUT, useSubTab } from './frame/use-sub-tab.ts';

const SUBTITLES = {
  pending: 'Compare each proof with the claim, then decide.',
  approved: 'Compare each proof with the claim, then decide.',
  reconcile: 'Compare what arrived with what families ordered.',
  money: 'Money that arrived and belongs to no order yet.',
  claims: 'Families say that they paid, but no money has arrived.',
  packages: 'What families can buy, and what it costs.',
  channels: 'How families pay, and the phones that forward payment messages.',
  templates: 'How the platform reads payment messages.',
} as const;

export const meta = () => pageMeta({ title: 'Payments' });

/** /admin/payments: pending and approved payments, and the packages on sale. */
export default function ConsolePayments() {
  const [tab, setTab] = useSubTab([
    'pending',
    'approved',
    'reconcile',
    'money',
    'claims',
    'packages',
    'channels',
    'templates',
  ]);
  const { filters } = useListParams(PAYMENT_FILTERS);
  const overview = useConsoleOverview();
  return (
    <>
      <PageHeader
        title="Payments"
        subtitle={SUBTITLES[tab]}
        actions={
          tab === 'pending' || tab === 'approved' ? (
            <ExportCsv table="payments" filters={{ ...filters, status: tab }} />
          ) : undefined
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
          { value: 'reconcile', label: 'Reconcile' },
          { value: 'money', label: 'Money Without an Order' },
          { value: 'claims', label: 'Claims Without Money' },
          { value: 'packages', label: 'Packages' },
          { value: 'channels', label: 'Payment Channels' },
          { value: 'templates', label: 'Message Templates' },
        ]}
      >
        <TabPanel value="pending">
          <AdminPendingPayments />
        </TabPanel>
        <TabPanel value="approved">
          <AdminApprovedPayments />
        </TabPanel>
        <TabPanel value="reconcile">
          <AdminReconcile />
        </TabPanel>
        <TabPanel value="money">
          <AdminMoney />
        </TabPanel>
        <TabPanel value="claims">
          <AdminClaims />
        </TabPanel>
        <TabPanel value="packages">
          <AdminPackages />
        </TabPanel>
        <TabPanel value="channels">
          <AdminPaymentChannels />
          <div className="mt-6">
            <AdminDevices />
          </div>
        </TabPanel>
        <TabPanel value="templates">
          <AdminMessageTemplates />
        </TabPanel>
      </Tabs>
    </>
  );
}
