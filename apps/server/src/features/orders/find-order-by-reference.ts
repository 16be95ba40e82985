import { suggestReferences } from '@thuto/domain/claim-evidence';
import { DomainError } from '@thuto/domain/errors';
import { formatReference, parseReference } from '@thuto/domain/orders';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { listOpenReferences } from './list-open-references.ts';
import type { OrderRow } from './orders.store.ts';

/**
 * Returns the order with a reference as an admin typed it.
 * @throws DomainError input_invalid for the field `reference`, with the open order that was probably meant.
 */
export async function findOrderByReference(executor: Executor, typed: string): Promise<OrderRow> {
  const reference = parseReference(typed);
  const [order] =
    reference === null ? [] : await executor.select().from(orders).where(eq(orders.reference, reference));
  if (order) return order;
  const [meant] = await listOpenReferences(executor, suggestReferences(typed));
  const suggestion = meant === undefined ? '' : ` Did you mean ${formatReference(meant)}?`;
  throw new DomainError('input_invalid', {
    fields: { reference: `No order has this reference.${suggestion}` },
  });
}
