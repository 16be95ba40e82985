import { DomainError } from '@thuto/domain/errors';
import { z } from 'zod';
import type { ContentWithFile } from './content.store.ts';

/** A place in a list ordered by a year (0 for none), an instant and an id. */
export interface ContentCursor {
  readonly year: number;
  readonly at: Date;
  readonly id: string;
}

const Parts = z.tuple([z.coerce.number().int().min(0).max(9999), z.iso.datetime(), z.uuid()]);

/** Cuts the page out of `limit + 1` rows: the one row more tells whether another page follows. */
export function cutContentPage(
  rows: readonly ContentWithFile[],
  limit: number,
): { rows: ContentWithFile[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1)?.item;
  if (rows.length <= limit || last === undefined) return { rows: page, nextCursor: null };
  return { rows: page, nextCursor: `${last.year ?? 0}_${last.createdAt.toISOString()}_${last.id}` };
}

/** Reads a cursor that `cutContentPage` wrote; null for none. @throws DomainError input_invalid for anything else. */
export function parseContentCursor(text: string | undefined): ContentCursor | null {
  if (text === undefined) return null;
  const parts = Parts.safeParse(text.split('_'));
  if (!parts.success) {
    throw new DomainError('input_invalid', { fields: { cursor: 'Not a cursor of this list' } });
  }
  const [year, at, id] = parts.data;
  return { year, at: new Date(at), id };
}
