import type { LoaderFunctionArgs } from 'react-router';
import { ExportCsv } from '../../components/export-csv.tsx';
import { useListParams } from '../../components/listing/use-list-params.ts';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { GroupedTabs, TabPanel } from '../../components/ui/tabs.tsx';
import { useConsoleOverview } from '../../features/activity/api/console-overview.ts';
import { AdminOrders } from '../../features/orders/components/admin-orders.tsx';
import { AdminDevices } from '../../features/devices/components/admin-devices.tsx';
import { AdminMessageTemplates } from '../../features/message-templates/components/admin-message-templates.tsx';
import { AdminPackages } from '../../features/packages/components/admin-packages.tsx';
import { AdminPaymentChannels } from '../../features/payment-channels/components/admin-payment-channels.tsx';
import { buildFirstPayments, PAYMENT_FILTERS } from '../../features/payments/api/payments.ts';
import { AdminApprovedPayments } from '../../features/payments/components/admin-approved-payments.tsx';
import { AdminPaymentReports } from '../../features/payments/components/admin-payment-reports.tsx';
import { AdminPendingPayments } from '../../features/payments/components/admin-pending-payments.tsx';
import { AdminRecordCash } from '../../features/payments/components/admin-record-cash.tsx';
import { AdminRefund } from '../../features/payments/components/admin-refund.tsx';
import { AdminWaitingApprovals } from '../../features/payments/components/admin-waiting-approvals.tsx';
import { AdminClaims, AdminUnseenPayments } from '../../features/statements/components/admin-claims.tsx';
import { AdminIncomingMoney } from '../../features/statements/components/admin-incoming-money.tsx';
import { AdminReconcile } from '../../features/statements/components/admin-reconcile.tsx';
import { useMoneyCounts } from '../../features/statements/api/statements.ts';
import { loadForUser, loadInBrowser, prefetch } from '../../lib/api/first-queries.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { useSubTab } from './frame/use-sub-tab.ts';

const GROUPS = [
  {
    label: 'Decide',
    tabs: [
      { value: 'pending', label: 'Pending Payments' },
      { value: 'approved', label: 'Approved Payments' },
      { value: 'orders', label: 'Orders' },
    ],
  },
  {
    label: 'At the counter',
    tabs: [
      { value: 'cash', label: 'Record Cash' },
      { value: 'refund', label: 'Refund' },
    ],
  },
  {
    label: 'Bank',
    tabs: [
      { value: 'reconcile', label: 'Reconcile' },
      { value: 'money', label: 'Money Without an Order' },
      { value: 'claims', label: 'Claims Without Money' },
      { value: 'unseen', label: 'Approved, Money Not Seen' },
    ],
  },
  {
    label: 'Set-up',
    tabs: [
      { value: 'packages', label: 'Packages' },
      { value: 'channels', label: 'Payment Channels' },
      { value: 'templates', label: 'Message Templates' },
      { value: 'reports', label: 'Reports' },
    ],
  },
] as const;

type SubTab = (typeof GROUPS)[number]['tabs'][number]['value'];
const [FIRST, ...OTHERS] = GROUPS.flatMap(({ tabs }): readonly SubTab[] => tabs.map(({ value }) => value));

const SUBTITLES: Readonly<Record<SubTab, string>> = {
  pending: 'Compare each proof with the claim, then decide.',
  approved: 'Compare each proof with the claim, then decide.',
  orders: 'What families ordered, and what is missing.',
  reconcile: 'Compare what arrived with what families ordered.',
  money: 'Money that arrived and belongs to no order yet.',
  unseen: 'Payments that were approved by a proof, and whose money no statement or message has shown yet.',
  claims: 'Families say that they paid, but no money has arrived.',
  cash: 'Record cash that you received, and print the receipt.',
  refund: 'Record money that you paid back.',
  packages: 'What families can buy, and what it costs.',
  channels: 'How families can pay, and the phones that forward payment messages.',
  templates: 'How the platform reads payment messages.',
  reports: 'What came in, and what is still open.',
};

export const meta = () => pageMeta({ title: 'Payments' });

export const loader = (opened: LoaderFunctionArgs) =>
  loadForUser(opened, 'admin', (_admin, visit) =>
    prefetch(visit, (cache, calls) =>
      new URL(opened.request.url).search === ''
        ? [cache.prefetchInfiniteQuery(buildFirstPayments(calls))]
        : [],
    ),
  );
export const clientLoader = loadInBrowser;

/** /admin/payments: the payment desk. */
export default function ConsolePayments() {
  const [tab, setTab] = useSubTab<SubTab>([FIRST ?? 'pending', ...OTHERS]);
  const { filters } = useListParams(PAYMENT_FILTERS);
  const overview = useConsoleOverview();
  const money = useMoneyCounts();
  const waiting: Partial<Record<SubTab, number | undefined>> = {
    pending: overview.data?.pendingPayments,
    ...money.data,
  };
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
      <GroupedTabs
        label="Payments"
        value={tab}
        onChange={setTab}
        groups={GROUPS.map((group) => ({
          label: group.label,
          tabs: group.tabs.map((one) => ({ ...one, count: waiting[one.value] })),
        }))}
      >
        <TabPanel value="pending">
          <AdminWaitingApprovals />
          <AdminPendingPayments />
        </TabPanel>
        <TabPanel value="approved">
          <AdminApprovedPayments />
        </TabPanel>
        <TabPanel value="channels">
          <AdminPaymentChannels />
          <div className="mt-6">
            <AdminDevices />
          </div>
        </TabPanel>
        <TabPanel value="orders">
          <AdminOrders />
        </TabPanel>
        <TabPanel value="reconcile">
          <AdminReconcile />
        </TabPanel>
        <TabPanel value="money">
          <AdminIncomingMoney />
        </TabPanel>
        <TabPanel value="unseen">
          <AdminUnseenPayments />
        </TabPanel>
        <TabPanel value="claims">
          <AdminClaims />
        </TabPanel>
        <TabPanel value="cash">
          <AdminRecordCash />
        </TabPanel>
        <TabPanel value="refund">
          <AdminWaitingApprovals />
          <AdminRefund />
        </TabPanel>
        <TabPanel value="packages">
          <AdminPackages />
        </TabPanel>
        <TabPanel value="templates">
          <AdminMessageTemplates />
        </TabPanel>
        <TabPanel value="reports">
          <AdminPaymentReports />
        </TabPanel>
      </GroupedTabs>
    </>
  );
}
