import type { CreateContentFile } from '@thuto/contract/content';
import type { TutorContext } from '../../context.ts';
import type { ContentWithFile } from './content.store.ts';
import { createContentFile } from './create-content-file.ts';
import { requireOwnSubject } from './require-own-subject.ts';

/**
 * Proposes an uploaded file as a draft. Students see it once an admin approves it.
 * @throws DomainError as `createContentFile`, and input_invalid for a subject that the tutor does not teach.
 */
export async function proposeContentFile(
  ctx: TutorContext,
  file: CreateContentFile,
): Promise<ContentWithFile> {
  await requireOwnSubject(ctx, file.subject);
  return createContentFile(ctx, file, { tutorId: ctx.currentUser.tutorId });
}
