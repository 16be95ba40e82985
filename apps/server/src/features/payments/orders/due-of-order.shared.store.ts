import { sql } from 'drizzle-orm';
import { orders } from '../../../platform/db/schema/orders.ts';

/** Selects what an order still needs, in lisente, in a query on `orders`. */
export const dueOfOrder = sql`(${orders.amountLisente} - ${orders.creditAppliedLisente} - coalesce((
  select sum(p.amount_lisente - p.surplus_lisente) from payments p
  where p.order_id = ${orders.id} and p.status = 'approved'), 0))`;
