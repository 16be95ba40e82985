import type { LibrarySort } from '@thuto/contract/content';
import { type ContentType, isLibraryUnlocked } from '@thuto/domain/learning/content';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { StudentContext } from '../../context.ts';
import { cutContentPage, parseContentCursor } from './content-cursor.ts';
import { type ContentWithFile, findLearner, listPage } from './content.store.ts';

export interface MyContent {
  readonly rows: ContentWithFile[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly isUnlocked: boolean;
  readonly isUnderReview: boolean;
  readonly subjects: readonly SubjectId[];
}

/**
 * Returns a page of the student's library (CONTENT-6): active content of their subjects, newest first or by
 * year, and whether it can be opened.
 * @param query.cursor the `nextCursor` of the previous page.
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listMyContent(
  ctx: StudentContext,
  {
    cursor,
    limit,
    sort,
    ...filters
  }: {
    type?: ContentType | undefined;
    subject?: SubjectId | undefined;
    search?: string | undefined;
    sort: LibrarySort;
    cursor?: string | undefined;
    limit: number;
  },
): Promise<MyContent> {
  const after = parseContentCursor(cursor);
  const learner = await findLearner(ctx.db, ctx.student.id);
  const { subjects, isUnderReview } = learner;
  const { rows, total } = await listPage(ctx.db, {
    ...filters,
    activeOf: subjects,
    byYear: sort === 'year',
    after,
    limit: limit + 1,
  });
  return {
    ...cutContentPage(rows, limit),
    total,
    isUnlocked: isLibraryUnlocked(learner, ctx.now().getTime()),
    isUnderReview,
    subjects,
  };
}
