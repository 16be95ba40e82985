import type { ReportFilter } from '@thuto/domain/messages/threads';
import type { AdminContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { listMessagesAround, listReportPage, type MessageRow, type ReportRow } from './threads.store.ts';

/** A report with the messages around the reported one. */
export interface ReportWithContext extends ReportRow {
  readonly context: readonly Pick<
    MessageRow,
    'id' | 'body' | 'side' | 'accountName' | 'tutorName' | 'createdAt'
  >[];
}

const AROUND = { before: 4, after: 2 };

export async function withContext(executor: Executor, report: ReportRow): Promise<ReportWithContext> {
  return {
    ...report,
    context: await listMessagesAround(executor, report.threadId, report.messageAt, AROUND),
  };
}

/**
 * Returns a page of reports of messages, newest first. Reports about the admin who asks are left out.
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listMessageReports(
  ctx: AdminContext,
  { filter, cursor, limit }: { filter: ReportFilter; cursor?: string | undefined; limit: number },
): Promise<{ rows: ReportWithContext[]; nextCursor: string | null; total: number }> {
  const after = parseCursor(cursor);
  const reader = ctx.currentUser.accountId;
  const { rows, total } = await listReportPage(ctx.db, { filter, reader, after, limit: limit + 1 });
  const { page, nextCursor } = cutPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  const reports: ReportWithContext[] = [];
  for (const report of page) reports.push(await withContext(ctx.db, report));
  return { rows: reports, nextCursor, total };
}
