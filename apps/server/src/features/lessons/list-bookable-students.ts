import type { STUDENT_CIRCLES, STUDENT_FILTERS, STUDENT_SORTS } from '@thuto/contract/bookings';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { listBookable } from './bookable-students.store.ts';

/** The cursor of this list is the number of rows before the page. */
const OFFSET = /^\d{1,9}$/;

/**
 * Returns a page of the students to book for: active, with an approved payment (BOOK-9). The circle `active` contains all
 * active students, because a session can be scheduled for any of them, also for a first, free one (SESS-3).
 * @param query.cursor the `nextCursor` of the previous page.
 * @throws DomainError input_invalid for an invalid cursor.
 */
export async function listBookableStudents(
  ctx: AdminContext,
  query: {
    circle: (typeof STUDENT_CIRCLES)[number];
    search: string;
    filter: (typeof STUDENT_FILTERS)[number];
    sort: (typeof STUDENT_SORTS)[number];
    cursor?: string | undefined;
    limit: number;
  },
) {
  const { cursor = '0' } = query;
  if (!OFFSET.test(cursor)) {
    throw new DomainError('input_invalid', { fields: { cursor: 'Not a cursor of this list' } });
  }
  const offset = Number(cursor);
  const { rows, total } = await listBookable(ctx.db, { ...query, offset });
  const next = offset + rows.length;
  return {
    items: rows.map(
      ({ assigned, completed, remaining, subjects, subscriptionEndsAt, total: _total, ...student }) => ({
        ...student,
        subjects: subjects ?? [],
        balance: { assigned, completed, remaining },
        subscriptionEndsAt: subscriptionEndsAt?.toISOString() ?? null,
      }),
    ),
    nextCursor: next < total ? String(next) : null,
    total,
  };
}
