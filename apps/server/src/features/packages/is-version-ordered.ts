import type { Executor } from '../../platform/db/client.ts';
import { listOrderedVersions } from './packages.store.ts';

/** Returns whether a family has ordered this version. Such a version never changes: an edit creates the next one. */
export async function isVersionOrdered(executor: Executor, versionId: string): Promise<boolean> {
  return (await listOrderedVersions(executor, [versionId])).has(versionId);
}
