import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { ContentFileType } from '@thuto/domain/learning/content';
import type { TutorContext } from '../../context.ts';
import { getSettings } from '../settings/get-settings.ts';
import { listSubjectsTaught } from '../tutors/tutors.shared.store.ts';
import { cutContentPage, parseContentCursor } from './content-cursor.ts';
import { type ContentWithFile, listPage } from './content.store.ts';

/** A page of what a tutor proposed, with what they may propose. */
export interface ProposedPage {
  readonly rows: ContentWithFile[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly subjects: readonly SubjectId[];
  readonly allowedFileTypes: readonly ContentFileType[];
  readonly maxUploadBytes: number;
}

/**
 * Returns a page of the content that the tutor proposed, newest first, with its state.
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listProposedContent(
  ctx: TutorContext,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<ProposedPage> {
  const { accountId, tutorId } = ctx.currentUser;
  const after = parseContentCursor(cursor);
  const { rows, total } = await listPage(ctx.db, {
    proposedBy: accountId,
    byYear: false,
    after,
    limit: limit + 1,
  });
  const { allowedFileTypes, maxUploadBytes } = await getSettings(ctx);
  const subjects = await listSubjectsTaught(ctx.db, tutorId);
  return { ...cutContentPage(rows, limit), total, subjects, allowedFileTypes, maxUploadBytes };
}
