import { suggestReferences } from '@thuto/domain/payments/claim-evidence';
import { DomainError } from '@thuto/domain/errors';
import { formatReference, parseReference } from '@thuto/domain/payments/orders';
import type { Executor } from '../../../platform/db/client.ts';
import { listOpenReferences } from './list-open-references.ts';
import { findOrderWithReference, type OrderRow } from './orders.store.ts';

/**
 * Returns the order with a reference as an admin typed it.
 * @throws DomainError input_invalid for the field `reference`, with the open order that was probably meant.
 */
export async function findOrderByReference(executor: Executor, typed: string): Promise<OrderRow> {
  const reference = parseReference(typed);
  const order = reference === null ? null : await findOrderWithReference(executor, reference);
  if (order) return order;
  const [meant] = await listOpenReferences(executor, suggestReferences(typed));
  const suggestion = meant === undefined ? '' : ` Did you mean ${formatReference(meant)}?`;
  throw new DomainError('input_invalid', {
    fields: { reference: `No order has this reference.${suggestion}` },
  });
}
