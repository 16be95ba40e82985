import { parseReference } from '@thuto/domain/payments/orders';
import type { Executor } from '../../platform/db/client.ts';
import { findViolations, listReferences, QUERIED_CHECKS } from './ledger-checks.store.ts';

/** One thing that does not add up. `subject` is a record's id, never a name. */
export interface Discrepancy {
  readonly check: string;
  readonly subject: string;
  readonly detail: string;
}

const REFERENCE_CHECK = 'order reference with a wrong check character';

/** Returns the orders whose reference is not one. The rule is in the domain, so this is no query. */
async function findWrongReferences(executor: Executor): Promise<Discrepancy[]> {
  const orders = await listReferences(executor);
  return orders
    .filter(({ reference }) => parseReference(reference) !== reference)
    .map(({ id, reference }) => ({ check: REFERENCE_CHECK, subject: id, detail: reference }));
}

/** How many rules `checkLedger` holds the data against. */
export const LEDGER_CHECKS = QUERIED_CHECKS.length + 1;

/** Recomputes every balance and invariant from the records; returns what does not add up. */
export async function checkLedger(executor: Executor): Promise<Discrepancy[]> {
  const found: Discrepancy[] = [];
  for (const check of QUERIED_CHECKS) {
    const rows = await findViolations(executor, check);
    found.push(...rows.map(({ subject, detail }) => ({ check, subject: subject ?? 'all', detail })));
  }
  found.push(...(await findWrongReferences(executor)));
  return found;
}
