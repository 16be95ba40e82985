import type { CreateContentFile, CreateContentLink } from '@thuto/contract/content';
import { DomainError } from '@thuto/domain/errors';
import type { SubjectId } from '@thuto/domain/subject-names';
import type { TutorContext } from '../../context.ts';
import { listSubjectsTaught } from '../tutors/tutors.shared.store.ts';
import type { ContentWithFile } from './content.store.ts';
import { createContentFile } from './create-content-file.ts';
import { createContentLink } from './create-content-link.ts';

/** @throws DomainError input_invalid for a subject that the tutor does not teach. */
async function requireOwnSubject(ctx: TutorContext, subject: SubjectId): Promise<void> {
  const taught = await listSubjectsTaught(ctx.db, ctx.currentUser.tutorId);
  if (!taught.includes(subject)) {
    throw new DomainError('input_invalid', { fields: { subject: 'Please choose a subject that you teach' } });
  }
}

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
