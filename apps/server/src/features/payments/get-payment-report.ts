import type { PaymentReport } from '@thuto/contract/payments';
import { addMonths } from '@thuto/domain/calendar';
import type { AdminContext } from '../../context.ts';
import { listOpenOrderAges, listRefundsByMonth, listRevenue, sumAccountMoney } from './reports.store.ts';

/**
 * Returns revenue by month, package and channel, refunds by month, and the open orders by age (PAY-56). Months are those
 * of the platform's zone.
 * @param query.months how many months, the present one included.
 */
export async function getPaymentReport(
  ctx: AdminContext,
  { months }: { readonly months: number },
): Promise<PaymentReport> {
  const zone = ctx.config.timeZone;
  const now = ctx.now();
  const since = new Date(addMonths(now.getTime(), 1 - months, zone));
  const [revenue, refunds, openOrders, accountMoneyLisente] = await Promise.all([
    listRevenue(ctx.db, { since, zone }),
    listRefundsByMonth(ctx.db, { since, zone }),
    listOpenOrderAges(ctx.db, now),
    sumAccountMoney(ctx.db),
  ]);
  return { revenue, refunds, openOrders, accountMoneyLisente };
}
