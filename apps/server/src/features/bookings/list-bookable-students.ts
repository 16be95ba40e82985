import { z } from 'zod';
import type { AdminContext } from '../../context.ts';
import { cutPageBy, parseCursorBy } from '../../platform/db/keyset-cursor.ts';
import { type BookableStudentFilters, countBookable, listBookablePage } from './bookable-students.store.ts';

/** The cursor of this list contains the id of the last student. */
const Parts = z.tuple([z.uuid()]);

/**
 * Returns a page of the students to book for: active, with an approved payment (BOOK-9). The circle `active` contains all
 * active students, because a session can be scheduled for any of them, also for a first, free one (SESS-3).
 * @param query.cursor the `nextCursor` of the previous page.
 * @param query.isCounted false skips the count; `total` is then 0.
 * @throws DomainError input_invalid for an invalid cursor.
 */
export async function listBookableStudents(
  ctx: AdminContext,
  query: BookableStudentFilters & { cursor?: string | undefined; limit: number; isCounted?: boolean },
) {
  const after = parseCursorBy(Parts, query.cursor);
  const [found, total] = await Promise.all([
    listBookablePage(ctx.db, query, after?.[0] ?? null, query.limit + 1),
    query.isCounted === false ? 0 : countBookable(ctx.db, query),
  ]);
  const { page, nextCursor } = cutPageBy(found, query.limit, ({ id }) => [id]);
  return {
    items: page.map(({ assigned, completed, remaining, subjects, subscriptionEndsAt, ...student }) => ({
      ...student,
      subjects: subjects ?? [],
      balance: { assigned, completed, remaining },
      subscriptionEndsAt: subscriptionEndsAt?.toISOString() ?? null,
    })),
    nextCursor,
    total,
  };
}
