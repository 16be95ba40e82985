import { z } from 'zod';
import type { AdminContext } from '../../context.ts';
import { cutPageBy, parseCursorBy } from '../../platform/db/keyset-cursor.ts';
import {
  countListedStudents,
  type ListedStudent,
  listStudentPage,
  type StudentListFilters,
} from './console-students.store.ts';

/** The cursor of this list contains the id of the last student. */
const Parts = z.tuple([z.uuid()]);

/**
 * Returns a page of students with their guardians.
 * @param query.cursor the `nextCursor` of the previous page.
 * @throws DomainError input_invalid for an invalid cursor.
 */
export async function listStudents(
  ctx: AdminContext,
  query: StudentListFilters & { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ rows: ListedStudent[]; nextCursor: string | null; total: number }> {
  const after = parseCursorBy(Parts, query.cursor);
  const [found, total] = await Promise.all([
    listStudentPage(ctx.db, query, after?.[0] ?? null, query.limit + 1),
    countListedStudents(ctx.db, query),
  ]);
  const { page, nextCursor } = cutPageBy(found, query.limit, ({ id }) => [id]);
  return { rows: page, nextCursor, total };
}
