import type { MessageReport, Thread, ThreadList, ThreadMessage } from '@thuto/contract/threads';
import type { AccountId } from '@thuto/domain/ids';
import { hasContactDetails, isThreadOpen, threadNameOf } from '@thuto/domain/messages/threads';
import type { ReportWithContext } from './list-message-reports.ts';
import type { MessageRow, ThreadReader, ThreadRow } from './threads.store.ts';

type Named = Pick<MessageRow, 'side' | 'accountName' | 'tutorName'>;

/** The tutor's directory name, or the first name of a guardian. Never an email address. */
const authorNameOf = ({ side, accountName, tutorName }: Named) =>
  side === 'tutor' ? tutorName : threadNameOf(accountName, 'Family');

const instantOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export function presentThread(row: ThreadRow, { side }: Pick<ThreadReader, 'side'>, now: Date): Thread {
  const studentName = hasContactDetails(row.studentName) ? 'Student' : row.studentName;
  return {
    studentId: row.studentId,
    tutorId: row.tutorId,
    name: side === 'family' ? row.tutorName : studentName,
    unread: row.unread,
    lastMessage: row.lastMessage,
    lastMessageAt: instantOf(row.lastMessageAt),
    canWrite: isThreadOpen(row, now.getTime()),
  };
}

export const presentThreads = (
  rows: readonly ThreadRow[],
  side: ThreadReader['side'],
  now: Date,
): ThreadList => ({
  items: rows.map((row) => presentThread(row, { side }, now)),
  unread: rows.reduce((sum, { unread }) => sum + unread, 0),
});

export function presentThreadMessage(row: MessageRow, reader: AccountId): ThreadMessage {
  const isMine = row.authorId === reader;
  return {
    id: row.id,
    body: row.body,
    side: row.side,
    authorName: authorNameOf(row),
    isMine,
    isReported: row.isReported,
    at: row.createdAt.toISOString(),
    allowedActions: isMine || row.isReported || row.body === '' ? [] : ['report'],
  };
}

export function presentReport({
  threadId: _threadId,
  reportedEmail: _email,
  ...row
}: ReportWithContext): MessageReport {
  const { createdAt, closedAt, messageAt, context, ...report } = row;
  return {
    ...report,
    at: createdAt.toISOString(),
    messageAt: messageAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    context: context.map((message) => ({
      id: message.id,
      body: message.body,
      authorName: message.side === 'tutor' ? message.tutorName : message.accountName,
      at: message.createdAt.toISOString(),
    })),
    allowedActions: closedAt === null ? ['close'] : [],
  };
}
