import type { AccountId, StudentId } from '@thuto/domain/ids';
import { CONTENT_TRANSITIONS, decideContentMove } from '@thuto/domain/learning/content';
import type { ContentStatus, ContentType, Learner } from '@thuto/domain/learning/content';
import { DomainError } from '@thuto/domain/errors';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { and, count, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { moveStatus } from '../../platform/db/move-status.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { contentItems } from '../../platform/db/schema/content.ts';
import { files } from '../../platform/db/schema/files.ts';
import { studentCounters } from '../../platform/db/schema/credits.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { students } from '../../platform/db/schema/students.ts';

/** A position in a list ordered by year (0 if absent), creation time and id. */
export interface ContentCursor {
  readonly year: number;
  readonly at: Date;
  readonly id: string;
}

export type ContentRow = typeof contentItems.$inferSelect;
export type FileRow = typeof files.$inferSelect;
export interface ContentWithFile {
  readonly item: ContentRow;
  /** Null for links. */
  readonly file: FileRow | null;
  /** The tutor who proposed it; null for content of admins. */
  readonly proposedBy: string | null;
}

/** Hides items that are being deleted. */
const isThere = isNull(contentItems.deletedAt);
const withId = (id: string) => and(eq(contentItems.id, id), isThere);

const withFile = (executor: Executor) =>
  executor
    .select({ item: contentItems, file: files, proposedBy: accounts.displayName })
    .from(contentItems)
    .leftJoin(files, eq(files.id, contentItems.fileId))
    .leftJoin(accounts, and(eq(accounts.id, contentItems.createdBy), contentItems.isProposed));

export async function insertItem(tx: Tx, item: typeof contentItems.$inferInsert): Promise<void> {
  await tx.insert(contentItems).values(item);
}

export async function findContent(executor: Executor, id: string): Promise<ContentWithFile | null> {
  const [row] = await withFile(executor).where(withId(id));
  return row ?? null;
}

/** Returns which of these items are active and of these subjects. */
export async function findActiveContent(
  executor: Executor,
  ids: readonly string[],
  subjects: readonly SubjectId[],
): Promise<ContentWithFile[]> {
  return withFile(executor).where(
    and(
      isThere,
      eq(contentItems.status, 'active'),
      inArray(contentItems.id, [...ids]),
      inArray(contentItems.subject, [...subjects]),
    ),
  );
}

/** Returns an item. @throws DomainError not_found. */
export async function getContent(executor: Executor, id: string): Promise<ContentWithFile> {
  const found = await findContent(executor, id);
  if (!found) throw new DomainError('not_found');
  return found;
}

/** Finds the item that an account created from a file. */
export async function findByFile(
  executor: Executor,
  fileId: string,
  createdBy: AccountId,
): Promise<ContentWithFile | null> {
  const [row] = await withFile(executor).where(
    and(eq(contentItems.fileId, fileId), eq(contentItems.createdBy, createdBy), isThere),
  );
  return row ?? null;
}

/** Locks an item until the transaction ends. @throws DomainError not_found. */
export async function lockItem(tx: Tx, id: string): Promise<ContentRow> {
  const [row] = await tx.select().from(contentItems).where(withId(id)).for('update');
  if (!row) throw new DomainError('not_found');
  return row;
}

export async function updateItem(tx: Tx, id: string, changes: Partial<ContentRow>): Promise<void> {
  await tx.update(contentItems).set(changes).where(withId(id));
}

/**
 * Changes an item's status with a conditional update: one of several concurrent changes wins.
 * @throws DomainError content_status_changed with the current status, not_found.
 */
export const moveContent = moveStatus(contentItems, CONTENT_TRANSITIONS, decideContentMove, {
  where: isThere,
});

/** Marks an item as being deleted; one of several concurrent calls wins. @throws DomainError not_found. */
export async function markDeleted(tx: Tx, id: string, deletedAt: Date): Promise<void> {
  const [marked] = await tx
    .update(contentItems)
    .set({ deletedAt })
    .where(withId(id))
    .returning({ id: contentItems.id });
  if (!marked) throw new DomainError('not_found');
}

export interface ContentQuery {
  readonly type?: ContentType | undefined;
  readonly subject?: SubjectId | undefined;
  readonly search?: string | undefined;
  readonly status?: ContentStatus | undefined;
  /** Only what this tutor's account proposed. */
  readonly proposedBy?: AccountId | undefined;
  /** Only active items of these subjects. */
  readonly activeOf?: readonly SubjectId[];
  /** Latest papers first; items without a year come last. */
  readonly byYear: boolean;
  readonly after: ContentCursor | null;
  readonly limit: number;
}

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
const yearOrNone = sql<number>`coalesce(${contentItems.year}, 0)`;

/** Returns a page of content and the total number of matching items. */
export async function listPage(
  executor: Executor,
  { type, subject, search, status, proposedBy, activeOf, byYear, after, limit }: ContentQuery,
): Promise<{ rows: ContentWithFile[]; total: number }> {
  const listed: SQL | undefined = and(
    isThere,
    type && eq(contentItems.type, type),
    subject === undefined ? undefined : eq(contentItems.subject, subject),
    status && eq(contentItems.status, status),
    proposedBy === undefined
      ? undefined
      : and(eq(contentItems.createdBy, proposedBy), contentItems.isProposed),
    activeOf && and(eq(contentItems.status, 'active'), inArray(contentItems.subject, [...activeOf])),
    search
      ? or(ilike(contentItems.title, containing(search)), ilike(contentItems.description, containing(search)))
      : undefined,
  );
  const place = sql`(${contentItems.createdAt}, ${contentItems.id})`;
  const below =
    after &&
    (byYear
      ? sql`(${yearOrNone}, ${contentItems.createdAt}, ${contentItems.id}) < (${after.year}, ${after.at}, ${after.id}::uuid)`
      : sql`${place} < (${after.at}, ${after.id}::uuid)`);
  const order = [desc(contentItems.createdAt), desc(contentItems.id)];
  const [rows, [counted]] = await Promise.all([
    withFile(executor)
      .where(and(listed, below ?? undefined))
      .orderBy(...(byYear ? [desc(yearOrNone), ...order] : order))
      .limit(limit),
    executor.select({ total: count() }).from(contentItems).where(listed),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Returns the number of items and the bytes of their files, by type. */
export async function sumByType(
  executor: Executor,
): Promise<{ type: ContentType; count: number; bytes: number }[]> {
  return executor
    .select({
      type: contentItems.type,
      count: count(),
      bytes: sql<number>`coalesce(sum(${files.size}), 0)`.mapWith(Number),
    })
    .from(contentItems)
    .leftJoin(files, eq(files.id, contentItems.fileId))
    .where(isThere)
    .groupBy(contentItems.type);
}

/**
 * Returns what a student's library access depends on. One query, because it runs for every byte range of a
 * video.
 */
export async function findLearner(
  executor: Executor,
  studentId: StudentId,
): Promise<Learner & { isUnderReview: boolean }> {
  const [row] = await executor
    .select({
      subjects: students.subjects,
      status: payments.status,
      hasPurchase: studentCounters.hasPurchase,
      remaining: studentCounters.remaining,
      expiresAt: studentCounters.expiresAt,
    })
    .from(students)
    .leftJoin(payments, eq(payments.id, students.currentPaymentId))
    .leftJoin(studentCounters, eq(studentCounters.studentId, students.id))
    .where(eq(students.id, studentId));
  return {
    subjects: row?.subjects ?? [],
    hasPurchase: row?.hasPurchase ?? false,
    remaining: row?.remaining ?? 0,
    expiresAt: row?.expiresAt?.getTime() ?? null,
    isUnderReview: row?.status === 'pending',
  };
}
