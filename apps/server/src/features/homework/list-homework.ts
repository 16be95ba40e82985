import type { Homework, TAUGHT_HOMEWORK_VIEWS } from '@thuto/contract/homework';
import type { StudentId } from '@thuto/domain/ids';
import { STUDENTS_SEEN_DAYS } from '@thuto/domain/tutors';
import type { Context, TutorContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { presentHomework } from './homework.presenter.ts';
import { type HomeworkRow, listHomeworkPage, listHomeworkPageOfTutor } from './homework.store.ts';

interface PageInput {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

type Side = 'family' | 'tutor' | 'desk';
type HomeworkList = { items: Homework[]; nextCursor: string | null };

function presentPage(
  ctx: Pick<Context, 'config' | 'now'>,
  side: Side,
  rows: readonly HomeworkRow[],
  limit: number,
): HomeworkList {
  const { page, nextCursor } = cutPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { items: page.map((row) => presentHomework(ctx, side, row)), nextCursor };
}

/**
 * Returns a page of a student's homework, newest first. The caller has checked the access.
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listHomework(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  side: Side,
  studentId: StudentId,
  { cursor, limit }: PageInput,
): Promise<HomeworkList> {
  const page = { after: parseCursor(cursor), limit: limit + 1 };
  return presentPage(ctx, side, await listHomeworkPage(ctx.db, studentId, page), limit);
}

/**
 * Returns a page of the homework that the tutor gave to students whom they still teach, newest first.
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listTaughtHomework(
  ctx: TutorContext,
  { view, cursor, limit }: PageInput & { readonly view: (typeof TAUGHT_HOMEWORK_VIEWS)[number] },
): Promise<HomeworkList> {
  const rows = await listHomeworkPageOfTutor(ctx.db, ctx.currentUser.tutorId, {
    since: new Date(ctx.now().getTime() - STUDENTS_SEEN_DAYS * 86_400_000),
    isToMark: view === 'to-mark',
    after: parseCursor(cursor),
    limit: limit + 1,
  });
  return presentPage(ctx, 'tutor', rows, limit);
}
