import { DomainError } from '@thuto/domain/errors';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';

/** A position in a list ordered by an instant and an id. */
export interface KeysetCursor {
  readonly at: Date;
  readonly id: string;
}

/** An ISO instant that PostgreSQL can parse: PostgreSQL has no year 0. */
export const CursorInstant = z.iso.datetime().refine((text) => !text.startsWith('0000-'));

/**
 * Splits `limit + 1` rows into a page and the cursor of the next page. The extra row shows that there is a next page.
 */
export function cutPageBy<Row>(
  rows: readonly Row[],
  limit: number,
  partsOf: (row: Row) => readonly (string | number)[],
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { page, nextCursor: hasMore ? partsOf(last).join('_') : null };
}

/**
 * Parses a cursor from `cutPageBy`. Returns null without a cursor.
 * @throws DomainError input_invalid
 */
export function parseCursorBy<Parts>(schema: z.ZodType<Parts>, text: string | undefined): Parts | null {
  if (text === undefined) return null;
  const parts = schema.safeParse(text.split('_'));
  if (!parts.success) {
    throw new DomainError('input_invalid', { fields: { cursor: 'Not a cursor of this list' } });
  }
  return parts.data;
}

const KeysetParts = z.tuple([CursorInstant, z.uuid()]);

/** `cutPageBy` for lists ordered by an instant and an id. */
export const cutPage = <Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => KeysetCursor) =>
  cutPageBy(rows, limit, (row) => {
    const { at, id } = placeOf(row);
    return [at.toISOString(), id];
  });

/** `parseCursorBy` for lists ordered by an instant and an id. @throws DomainError input_invalid */
export function parseCursor(text: string | undefined): KeysetCursor | null {
  const parts = parseCursorBy(KeysetParts, text);
  return parts && { at: new Date(parts[0]), id: parts[1] };
}

const BEFORE_ALL = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** Returns the values for `isBehind`. Without a cursor, the position is before the first row. */
export const placeOf = (after: KeysetCursor | null): { readonly at: string; readonly id: string } =>
  after === null ? BEFORE_ALL : { at: after.at.toISOString(), id: after.id };

/** Matches rows after a position, latest first. Uses placeholders, so that one prepared statement serves all pages. */
export const isBehind = (at: PgColumn, id: PgColumn): SQL =>
  sql`(${at}, ${id}) < (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::uuid)`;

/**
 * Matches rows after a position, latest first, or earliest first with `forwards`. A single row comparison, so that a
 * scan of an index on both columns starts at the position.
 */
export function beyondCursor(
  at: PgColumn,
  id: PgColumn,
  after: KeysetCursor | null,
  forwards = false,
): SQL | undefined {
  if (after === null) return undefined;
  const place = sql`(${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return forwards ? sql`(${at}, ${id}) > ${place}` : sql`(${at}, ${id}) < ${place}`;
}
