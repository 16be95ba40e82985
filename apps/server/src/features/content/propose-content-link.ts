import type { CreateContentLink } from '@thuto/contract/content';
import type { TutorContext } from '../../context.ts';
import type { ContentWithFile } from './content.store.ts';
import { createContentLink } from './create-content-link.ts';
import { requireOwnSubject } from './require-own-subject.ts';

/**
 * Proposes a link as a draft. Students see it once an admin approves it.
 * @throws DomainError input_invalid for a subject that the tutor does not teach.
 */
export async function proposeContentLink(
  ctx: TutorContext,
  link: CreateContentLink,
): Promise<ContentWithFile> {
  await requireOwnSubject(ctx, link.subject);
  return createContentLink(ctx, link, { tutorId: ctx.currentUser.tutorId });
}
