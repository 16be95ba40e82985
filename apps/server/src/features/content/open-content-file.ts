import { decideContentOpening } from '@thuto/domain/learning/content';
import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import type { SignedInContext } from '../../context.ts';
import { getReachableStudents } from '../../reachable-students.ts';
import { type ContentRow, type FileRow, findContent, findLearner } from './content.store.ts';

/**
 * Returns the file of an item if the user may open it now: admins always; students with an approved
 * purchase that has sessions left or has not expired, if the item is active and of one of their subjects (CONTENT-7).
 * @throws DomainError not_found, also for items that the student's library does not list;
 * payment_not_approved.
 */
export async function openContentFile(ctx: SignedInContext, id: string): Promise<FileRow> {
  const found = await findContent(ctx.db, id);
  if (!found?.file) throw new DomainError('not_found');
  if (ctx.currentUser.role === 'tutor') {
    requireOwnProposal(ctx, found.item);
    return found.file;
  }
  const students = getReachableStudents(ctx.currentUser, 'library.open-file');
  if (students !== null) await requireAnyLearner(ctx, found.item, students);
  return found.file;
}

/** Tutors open the files that they proposed. @throws DomainError not_found. */
function requireOwnProposal({ currentUser }: SignedInContext, { isProposed, createdBy }: ContentRow): void {
  if (!isProposed || createdBy !== currentUser.accountId) throw new DomainError('not_found');
}

/**
 * Checks that the item is open to one of the students. The URL names no student, because it is the same for all.
 * @throws DomainError as `openContentFile`, for the first student.
 */
async function requireAnyLearner(
  { db, now }: SignedInContext,
  item: ContentRow,
  students: readonly StudentId[],
): Promise<void> {
  let refusal: unknown = new DomainError('not_found');
  for (const [index, studentId] of students.entries()) {
    try {
      decideContentOpening(item, await findLearner(db, studentId), now().getTime());
      return;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (index === 0) refusal = error;
    }
  }
  throw refusal;
}
