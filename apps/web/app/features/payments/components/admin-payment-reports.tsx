import type { PaymentReport, RevenueLine } from '@thuto/contract/payments';
import { formatLisente } from '@thuto/domain/money';
import { useState } from 'react';
import { ExportCsv } from '../../../components/export-csv.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { FoldedCard } from '../../../components/ui/folded-card.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Table, type TableColumn } from '../../../components/ui/table.tsx';
import { formatMonth } from '../../../lib/time/dates.ts';
import { usePaymentReport } from '../api/desk.ts';
import { formatChannel, sumRevenueBy } from '../report-sums.ts';

interface Line {
  name: string;
  payments: number;
  amountLisente: number;
}

const SPANS = ['3', '12', '24'].map((value) => ({ value, label: `Last ${value} months` }));

/** Revenue by month, package and channel, and open orders by age. */
export function AdminPaymentReports() {
  const [months, setMonths] = useState('12');
  const query = usePaymentReport(Number(months));
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label="Period" className="w-48">
          <Select options={SPANS} value={months} onChange={(event) => setMonths(event.target.value)} />
        </Field>
        <ExportCsv table="revenue" filters={{ months }} />
      </div>
      <QueryBoundary
        query={query}
        loading="Loading the report"
        rows={4}
        failure="The report could not be loaded."
      >
        {(report) => <Report report={report} />}
      </QueryBoundary>
    </div>
  );
}

function Report({ report }: { report: PaymentReport }) {
  const { revenue, refunds, openOrders, accountMoneyLisente } = report;
  const refundOf = (month: string) => refunds.find((line) => line.month === month)?.amountLisente ?? 0;
  const byMonth = (line: RevenueLine) => line.month;
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <SectionCard title="Revenue by month">
        <Lines
          label="Revenue by month"
          header="Month"
          lines={sumRevenueBy(revenue, byMonth).map((line) => ({ ...line, name: formatMonth(line.name) }))}
        />
        {refunds.length > 0 && (
          <p className="mt-3 text-sm text-ink-soft">
            Refunds:{' '}
            {refunds.map(({ month }) => `${formatMonth(month)} ${formatLisente(refundOf(month))}`).join(', ')}
          </p>
        )}
      </SectionCard>
      <FoldedCard title="Revenue by package">
        <Lines
          label="Revenue by package"
          header="Package"
          lines={sumRevenueBy(revenue, ({ packageName }) => packageName ?? 'Money without an order')}
        />
      </FoldedCard>
      <FoldedCard title="Revenue by channel">
        <Lines
          label="Revenue by channel"
          header="Channel"
          lines={sumRevenueBy(revenue, ({ channel }) => formatChannel(channel))}
        />
      </FoldedCard>
      <FoldedCard title="Open orders by age">
        <Table
          label="Open orders by age"
          rowKey={({ fromDays }) => String(fromDays)}
          rows={openOrders}
          columns={[
            {
              key: 'age',
              header: 'Age',
              primary: true,
              cell: ({ fromDays, toDays }) =>
                toDays === null ? `${fromDays} days and more` : `${fromDays} to ${toDays} days`,
            },
            { key: 'orders', header: 'Orders', align: 'right', cell: ({ orders }) => orders },
            {
              key: 'missing',
              header: 'Missing',
              align: 'right',
              cell: ({ missingLisente }) => formatLisente(missingLisente),
            },
          ]}
        />
        <p className="mt-3 text-sm text-ink-soft">
          Money of accounts that belongs to no order: {formatLisente(accountMoneyLisente)}
        </p>
      </FoldedCard>
    </div>
  );
}

function Lines({ label, header, lines }: { label: string; header: string; lines: Line[] }) {
  const columns: TableColumn<Line>[] = [
    { key: 'name', header, primary: true, cell: ({ name }) => name },
    { key: 'payments', header: 'Payments', align: 'right', cell: ({ payments }) => payments },
    {
      key: 'amount',
      header: 'Amount',
      align: 'right',
      className: 'tabular-nums',
      cell: ({ amountLisente }) => formatLisente(amountLisente),
    },
  ];
  if (lines.length === 0)
    return <EmptyState title="No payments">In this period nothing was approved.</EmptyState>;
  return <Table label={label} columns={columns} rows={lines} rowKey={({ name }) => name} />;
}
