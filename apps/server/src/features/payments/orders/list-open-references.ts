import type { Executor } from '../../../platform/db/client.ts';
import { listOpenReferences as list } from './orders-for-admin.store.ts';

/** Returns which of these references belong to orders that still take money. */
export const listOpenReferences = (executor: Executor, references: readonly string[]): Promise<string[]> =>
  list(executor, references);
