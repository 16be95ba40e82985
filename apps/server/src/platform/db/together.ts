/** The results of promises, in their order. */
type Results<Work extends readonly unknown[]> = { -readonly [Index in keyof Work]: Awaited<Work[Index]> };

/**
 * Runs parts of one transaction that send several statements each. Their statements leave together, which saves round
 * trips. PostgreSQL runs them one after another: the first statement of each part in the order of the list, then the
 * second ones. Unlike `Promise.all` it waits until every part has ended, so no part sends a statement after the rollback.
 * @throws the error of the first part in the list that failed.
 */
export async function together<const Work extends readonly Promise<unknown>[]>(
  ...work: Work
): Promise<Results<Work>> {
  const settled = await Promise.allSettled(work);
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return settled.map((part) => (part.status === 'fulfilled' ? part.value : undefined)) as Results<Work>;
}
