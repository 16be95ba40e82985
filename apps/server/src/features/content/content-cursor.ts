import { z } from 'zod';
import { CursorInstant, cutPageBy, parseCursorBy } from '../../platform/db/keyset-cursor.ts';
import type { ContentCursor, ContentWithFile } from './content.store.ts';

const Parts = z.tuple([z.coerce.number().int().min(0).max(9999), CursorInstant, z.uuid()]);

/** Splits `limit + 1` rows into a page and the cursor of the next page. */
export function cutContentPage(
  rows: readonly ContentWithFile[],
  limit: number,
): { rows: ContentWithFile[]; nextCursor: string | null } {
  const { page, nextCursor } = cutPageBy(rows, limit, ({ item }) => [
    item.year ?? 0,
    item.createdAt.toISOString(),
    item.id,
  ]);
  return { rows: page, nextCursor };
}

/**
 * Parses a cursor from `cutContentPage`; returns null if there is no text. @throws DomainError input_invalid.
 */
export function parseContentCursor(text: string | undefined): ContentCursor | null {
  const parts = parseCursorBy(Parts, text);
  return parts && { year: parts[0], at: new Date(parts[1]), id: parts[2] };
}
