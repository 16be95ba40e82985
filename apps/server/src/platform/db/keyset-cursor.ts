import { DomainError } from '@thuto/domain/errors';
import { z } from 'zod';

/** A place in a list ordered by an instant and an id. */
export interface KeysetCursor {
  readonly at: Date;
  readonly id: string;
}

const Parts = z.tuple([z.iso.datetime(), z.uuid()]);

/** Cuts the page out of `limit + 1` rows: the one row more tells whether another page follows. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => KeysetCursor,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length <= limit || last === undefined) return { page, nextCursor: null };
  const { at, id } = placeOf(last);
  return { page, nextCursor: `${at.toISOString()}_${id}` };
}

/** Reads a cursor that `cutPage` wrote; null for none. @throws DomainError input_invalid for anything else. */
export function parseCursor(text: string | undefined): KeysetCursor | null {
  if (text === undefined) return null;
  const parts = Parts.safeParse(text.split('_'));
  if (!parts.success)
    throw new DomainError('input_invalid', { fields: { cursor: 'Not a cursor of this list' } });
  return { at: new Date(parts.data[0]), id: parts.data[1] };
}
