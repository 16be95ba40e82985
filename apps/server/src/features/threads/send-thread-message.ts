import { decideThreadMessage } from '@thuto/domain/messages/threads';
import type { Context } from '../../context.ts';
import { publishAfterCommit } from '../../platform/live/publish.ts';
import { requireThread } from './require-thread.ts';
import {
  findMessage,
  insertThreadMessage,
  lockThread,
  markReadUpTo,
  type MessageRow,
  type ThreadKey,
  type ThreadReader,
} from './threads.store.ts';

/**
 * Sends a message. The first one starts the thread. Each message has a later instant than the previous one, so that the
 * read position is exact.
 * @throws DomainError not_found, thread_read_only, message_has_contact_details.
 */
export async function sendThreadMessage(
  ctx: Context,
  key: Required<ThreadKey>,
  author: ThreadReader,
  body: string,
): Promise<MessageRow> {
  const { accountId, side } = author;
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    decideThreadMessage(body, await requireThread(ctx, tx, key, author), now.getTime());
    const thread = await lockThread(tx, key, { id: ctx.newId(), at: now });
    const createdAt = thread.isNew
      ? now
      : new Date(Math.max(now.getTime(), thread.lastMessageAt.getTime() + 1));
    const id = ctx.newId();
    await insertThreadMessage(tx, { id, threadId: thread.id, authorId: accountId, side, body, createdAt });
    await markReadUpTo(tx, thread.id, accountId, createdAt);
    publishAfterCommit(ctx.database, tx, {
      kind: 'thread.message-sent',
      studentId: key.studentId,
      subjectId: thread.id,
      tutorIds: [key.tutorId],
    });
    const sent = await findMessage(tx, id, accountId);
    if (sent === null) throw new Error('The message was not inserted.');
    return sent;
  });
}
