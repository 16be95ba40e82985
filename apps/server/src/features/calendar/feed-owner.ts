import { DomainError } from '@thuto/domain/errors';
import type { StudentContext } from '../../context.ts';
import type { FeedOwner } from './calendar.store.ts';

/** Returns the current user as the owner of their calendar feed of the student. */
export const feedOwnerOf = ({ currentUser, student }: StudentContext): FeedOwner => ({
  accountId: currentUser.accountId,
  studentId: student.id,
});

/**
 * Returns the same for a new feed.
 * @throws DomainError role_insufficient for a guardian who receives no messages.
 */
export function requireFeedOwner(ctx: StudentContext): FeedOwner {
  if (!ctx.student.receivesMessages) throw new DomainError('role_insufficient');
  return feedOwnerOf(ctx);
}
