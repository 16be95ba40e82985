import type { AdminContext } from '../../context.ts';

/**
 * Clears this server's in-memory caches (SET-8). Nothing is lost: entries are rebuilt on the next request.
 * @returns each cache with the number of entries it had.
 */
export function clearCaches(ctx: AdminContext): { dropped: { name: string; entries: number }[] } {
  return { dropped: ctx.caches.dropAll() };
}
