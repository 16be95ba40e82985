import type { PaymentReport, RevenueLine } from '@thuto/contract/payments';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';

interface Span {
  /** Reports begin with the month of this instant. */
  readonly since: Date;
  /** IANA name. */
  readonly zone: string;
}

const beginOfMonth = ({ since, zone }: Span) =>
  sql`date_trunc('month', ${since.toISOString()}::timestamptz, ${zone})`;

/** Approved payments by month of the approval, package and channel. Newest month first. */
export async function listRevenue(executor: Executor, span: Span): Promise<RevenueLine[]> {
  const { rows } = await executor.execute<{
    month: string;
    packageName: string | null;
    channel: string;
    payments: number;
    amountLisente: number;
  }>(sql`
    select to_char(p.decided_at at time zone ${span.zone}, 'YYYY-MM') as month,
      coalesce(v.name, o.package_id) as "packageName",
      coalesce(nullif(p.provider, 'unknown'), p.method) as channel,
      count(*)::int as payments, sum(p.amount_lisente)::float8 as "amountLisente"
    from payments p
    left join orders o on o.id = p.order_id
    left join package_versions v on v.id = o.package_version_id
    where p.status = 'approved' and p.decided_at >= ${beginOfMonth(span)}
    group by 1, 2, 3
    order by 1 desc, 5 desc, 2, 3`);
  return rows;
}

/** Refunds by month, newest first. */
export async function listRefundsByMonth(executor: Executor, span: Span): Promise<PaymentReport['refunds']> {
  const { rows } = await executor.execute<{ month: string; amountLisente: number }>(sql`
    select to_char(created_at at time zone ${span.zone}, 'YYYY-MM') as month, sum(amount_lisente)::float8 as "amountLisente"
    from refunds where created_at >= ${beginOfMonth(span)} group by 1 order by 1 desc`);
  return rows;
}

/** The lower bounds of the ages of open orders, in days. */
const AGES = [0, 3, 8, 31] as const;

/** Open and part-paid orders by age, youngest first, with what they still ask for. */
export async function listOpenOrderAges(executor: Executor, now: Date): Promise<PaymentReport['openOrders']> {
  const { rows } = await executor.execute<{ bucket: number; orders: number; missing: number }>(sql`
    select width_bucket(
        extract(epoch from ${now.toISOString()}::timestamptz - o.created_at) / 86400,
        ${sql.raw(`array[${AGES.join(', ')}]::numeric[]`)}) as bucket,
      count(*)::int as orders,
      sum(o.amount_lisente - o.credit_applied_lisente - coalesce((
        select sum(p.amount_lisente - p.surplus_lisente) from payments p
        where p.order_id = o.id and p.status = 'approved'), 0))::float8 as missing
    from orders o where o.status in ('open', 'part_paid') group by 1`);
  return AGES.map((fromDays, place) => {
    const row = rows.find(({ bucket }) => Math.max(1, bucket) === place + 1);
    const next = AGES[place + 1];
    return {
      fromDays,
      toDays: next === undefined ? null : next - 1,
      orders: row?.orders ?? 0,
      missingLisente: row?.missing ?? 0,
    };
  });
}

/** Sum of the money of all accounts that belongs to no order. */
export async function sumAccountMoney(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ total: number }>(
    sql`select coalesce(sum(balance_lisente), 0)::float8 as total from account_money`,
  );
  return rows[0]?.total ?? 0;
}
