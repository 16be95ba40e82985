import { randomInt } from 'node:crypto';
import { createReference } from '@thuto/domain/payments/orders';
import type { Tx } from '../../../platform/db/client.ts';
import { listUsedReferences } from './orders.store.ts';

const RANDOM_RANGE = 2 ** 32;
const random = () => randomInt(RANDOM_RANGE) / RANDOM_RANGE;

/** Creates order references that no order has. A concurrent order may still take one; the unique index decides. */
export async function createReferences(tx: Tx, count: number): Promise<string[]> {
  const references = new Set<string>();
  while (references.size < count) {
    const fresh = new Set<string>();
    while (references.size + fresh.size < count) {
      const reference = createReference(random);
      if (!references.has(reference)) fresh.add(reference);
    }
    const used = await listUsedReferences(tx, [...fresh]);
    for (const reference of fresh) if (!used.has(reference)) references.add(reference);
  }
  return [...references];
}
