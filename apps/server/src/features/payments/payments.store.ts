// One file because every query of payments shares one list of columns and its joins.
import type { AccountId, OrderId, StudentId } from '@thuto/domain/ids';
import { DomainError } from '@thuto/domain/errors';
import {
  decidePaymentMove,
  normalizeProvider,
  normalizeTransactionId,
  PAYMENT_TRANSITIONS,
} from '@thuto/domain/payments/payments';
import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { moveStatus } from '../../platform/db/move-status.ts';
import type { FileRow } from '../../platform/files/stored-files.store.ts';
import { creditGrants, studentCounters } from '../../platform/db/schema/credits.ts';
import { files } from '../../platform/db/schema/files.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { packageVersions } from '../../platform/db/schema/packages.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { students } from '../../platform/db/schema/students.ts';

export type PaymentRow = typeof payments.$inferSelect;
export interface PaymentWithFile {
  readonly payment: PaymentRow;
  readonly order: typeof orders.$inferSelect;
  /** The ordered package version; null for a package that is unknown here. */
  readonly version: typeof packageVersions.$inferSelect | null;
  /** What the paid order granted. */
  readonly grant: typeof creditGrants.$inferSelect | null;
  /** Null when the proof is not here. */
  readonly file: FileRow | null;
}

/** The columns of a payment with its order. Queries that select them join as `findPayments` does. */
export const paymentColumns = {
  payment: payments,
  order: orders,
  version: packageVersions,
  grant: creditGrants,
  file: files,
};

/** Inserts a payment. The transaction of its provider is stored in its normal form. */
export async function insertPayment(tx: Tx, payment: typeof payments.$inferInsert): Promise<PaymentRow> {
  const { provider, providerTransactionId } = payment;
  const [row] = await tx
    .insert(payments)
    .values({
      ...payment,
      ...(provider && { provider: normalizeProvider(provider) }),
      ...(providerTransactionId && {
        providerTransactionId: normalizeTransactionId(providerTransactionId),
      }),
    })
    .returning();
  if (!row) throw new Error('The payment was not inserted.');
  return row;
}

/**
 * Locks a provider's transaction id until the transaction ends. Recording and approving it then run one at a time. Taken
 * before the lock of the student.
 */
export async function lockTransactionId(tx: Tx, providerTransactionId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`payment:${providerTransactionId}`}, 0))`,
  );
}

/** The approved payment with this transaction id, whichever provider it names: an id counts once (PAY-58). */
export async function findApprovedTransaction(
  executor: Executor,
  providerTransactionId: string,
): Promise<PaymentRow | null> {
  const [row] = await executor
    .select()
    .from(payments)
    .where(and(eq(payments.providerTransactionId, providerTransactionId), eq(payments.status, 'approved')))
    .orderBy(payments.decidedAt)
    .limit(1);
  return row ?? null;
}

/**
 * The pending claim that a confirmed transaction proves: the order's claim with this transaction id, or else one that
 * names none.
 */
export async function findPendingClaim(
  tx: Tx,
  orderId: NonNullable<PaymentRow['orderId']>,
  providerTransactionId: string,
): Promise<PaymentRow | null> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.status, 'pending'),
        or(eq(payments.providerTransactionId, providerTransactionId), isNull(payments.providerTransactionId)),
      ),
    )
    .orderBy(sql`${payments.providerTransactionId} is null`, payments.submittedAt)
    .limit(1)
    .for('update');
  return row ?? null;
}

export async function updateProfile(
  tx: Tx,
  studentId: StudentId,
  changes: Partial<typeof students.$inferInsert>,
): Promise<void> {
  await tx.update(students).set(changes).where(eq(students.id, studentId));
}

/**
 * Supersedes the pending payment of an order and takes its file from it. The caller holds the student's lock.
 * @param replacesProofs supersedes the student's pending proofs of other orders as well.
 * @returns the ids of the files that no payment uses any more.
 */
export async function supersedePending(
  tx: Tx,
  studentId: StudentId,
  {
    at,
    reason,
    orderId,
    replacesProofs = false,
  }: { at: Date; reason: string; orderId: OrderId; replacesProofs?: boolean },
): Promise<string[]> {
  const { from, to } = decidePaymentMove('pending', 'supersede');
  const superseded = and(
    eq(payments.studentId, studentId),
    eq(payments.status, from),
    or(eq(payments.orderId, orderId), replacesProofs ? eq(payments.method, 'proof') : undefined),
  );
  const rows = await tx.select({ fileId: payments.fileId }).from(payments).where(superseded).for('update');
  const fileIds = rows.flatMap(({ fileId }) => fileId ?? []);
  await tx
    .update(payments)
    .set({
      status: to,
      decidedAt: at,
      reason,
      // One without a file keeps its own reason for that.
      fileId: null,
      proofAbsence: sql`case when ${payments.fileId} is null then ${payments.proofAbsence} else 'superseded' end`,
      proofAbsentSince: sql`case when ${payments.fileId} is null then ${payments.proofAbsentSince} else ${at.toISOString()}::timestamptz end`,
    })
    .where(superseded);
  return fileIds;
}

/** The bytes of a student's proofs, and the instants of the latest submissions, newest first. */
export async function findProofUse(
  executor: Executor,
  studentId: StudentId,
  latest: number,
): Promise<{ usedBytes: number; decidedBytes: number; submittedAt: Date[] }> {
  const mine = eq(payments.studentId, studentId);
  const [bytes] = await executor
    .select({
      usedBytes: sql<number>`coalesce(sum(${files.size}), 0)`.mapWith(Number),
      decidedBytes:
        sql<number>`coalesce(sum(${files.size}) filter (where ${payments.status} <> 'pending'), 0)`.mapWith(
          Number,
        ),
    })
    .from(payments)
    .innerJoin(files, eq(files.id, payments.fileId))
    .where(mine);
  const recent = await executor
    .select({ submittedAt: payments.submittedAt })
    .from(payments)
    .where(mine)
    .orderBy(desc(payments.submittedAt))
    .limit(latest);
  return {
    usedBytes: bytes?.usedBytes ?? 0,
    decidedBytes: bytes?.decidedBytes ?? 0,
    submittedAt: recent.map(({ submittedAt }) => submittedAt),
  };
}

/** A payment of an order. */
export type Claim = PaymentRow & {
  readonly studentId: NonNullable<PaymentRow['studentId']>;
  readonly orderId: NonNullable<PaymentRow['orderId']>;
};

const isClaim = (row: PaymentRow): row is Claim => row.studentId !== null && row.orderId !== null;

/** A payment of an order, for a decision. @throws DomainError not_found, also for money of no order. */
export async function getClaim(executor: Executor, id: string): Promise<Claim> {
  const [row] = await executor.select().from(payments).where(eq(payments.id, id));
  if (!row || !isClaim(row)) throw new DomainError('not_found');
  return row;
}

/**
 * Moves a payment by an action with a conditional update: of several concurrent moves one wins.
 * @throws DomainError payment_not_pending with the present status, not_found.
 */
export const movePayment = moveStatus(payments, PAYMENT_TRANSITIONS, decidePaymentMove);

const findPayments = (executor: Executor) =>
  executor
    .select(paymentColumns)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(packageVersions, eq(packageVersions.id, orders.packageVersionId))
    .leftJoin(creditGrants, eq(creditGrants.orderId, orders.id))
    .leftJoin(files, eq(files.id, payments.fileId));

/** The payment that an upload became, for its owner. */
export async function findByUpload(
  executor: Executor,
  uploadId: string,
  studentId: StudentId,
): Promise<PaymentWithFile | null> {
  const [row] = await findPayments(executor).where(
    and(eq(payments.uploadId, uploadId), eq(payments.studentId, studentId)),
  );
  return row ?? null;
}

/** A payment with its file; with `studentId`, only that student's own. */
export async function findPayment(
  executor: Executor,
  id: string,
  studentIds: readonly StudentId[] | null = null,
): Promise<PaymentWithFile | null> {
  const [row] = await findPayments(executor).where(
    and(eq(payments.id, id), studentIds === null ? undefined : inArray(payments.studentId, [...studentIds])),
  );
  return row ?? null;
}

/** A payment with its file and order. @throws DomainError not_found. */
export async function getPayment(executor: Executor, id: string): Promise<PaymentWithFile> {
  const found = await findPayment(executor, id);
  if (!found) throw new DomainError('not_found');
  return found;
}

/** The student's payments, newest first. */
export async function listOfStudent(executor: Executor, studentId: StudentId): Promise<PaymentWithFile[]> {
  return findPayments(executor)
    .where(eq(payments.studentId, studentId))
    .orderBy(desc(payments.submittedAt), desc(payments.id))
    .limit(200);
}

/** The student's newest payment, and what they have to use. */
export async function findCurrent(executor: Executor, studentId: StudentId) {
  const [row] = await executor
    .select({
      ...paymentColumns,
      startsAt: students.subscriptionStartsAt,
      endsAt: students.subscriptionEndsAt,
    })
    .from(students)
    .leftJoin(payments, eq(payments.id, students.currentPaymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(packageVersions, eq(packageVersions.id, orders.packageVersionId))
    .leftJoin(creditGrants, eq(creditGrants.orderId, orders.id))
    .leftJoin(files, eq(files.id, payments.fileId))
    .where(eq(students.id, studentId));
  const [access] = await executor
    .select({
      hasPurchase: studentCounters.hasPurchase,
      remaining: studentCounters.remaining,
      expiresAt: studentCounters.expiresAt,
    })
    .from(studentCounters)
    .where(eq(studentCounters.studentId, studentId));
  return row ? { ...row, access: access ?? null } : null;
}

/** The median time from submission to an admin's decision since then, in milliseconds; null without decisions. */
export async function selectMedianReview(executor: Executor, since: Date): Promise<number | null> {
  const [row] = await executor
    .select({
      median: sql<
        number | null
      >`extract(epoch from percentile_cont(0.5) within group (order by ${payments.decidedAt} - ${payments.submittedAt}))::float8 * 1000`,
    })
    .from(payments)
    .where(
      and(
        inArray(payments.status, ['approved', 'rejected']),
        gt(payments.decidedAt, since),
        isNotNull(payments.decidedBy),
      ),
    );
  return row?.median ?? null;
}

/** Whether a student has a claim that waits for a decision. */
export async function hasPendingClaim(
  tx: Tx,
  studentId: NonNullable<PaymentRow['studentId']>,
): Promise<boolean> {
  const rows = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.studentId, studentId), eq(payments.status, 'pending')))
    .limit(1);
  return rows.length > 0;
}

/** Whether an order has a claim that waits for a decision. */
export async function hasPendingClaimOfOrder(
  tx: Tx,
  orderId: NonNullable<PaymentRow['orderId']>,
): Promise<boolean> {
  const rows = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'pending')))
    .limit(1);
  return rows.length > 0;
}

/** Stores what a provider confirmed of a pending claim. The caller holds the student's lock. */
export async function updateEvidence(
  tx: Tx,
  id: string,
  evidence: Pick<
    PaymentRow,
    'provider' | 'providerTransactionId' | 'amountLisente' | 'paidAt' | 'paidByAccountId' | 'seenAt'
  >,
): Promise<PaymentRow> {
  const [row] = await tx.update(payments).set(evidence).where(eq(payments.id, id)).returning();
  if (!row) throw new Error('The claim was not found.');
  return row;
}

/** The first of two approvals of a payment. Read after the student's lock, which every decision takes. */
export async function findFirstApproval(
  tx: Tx,
  id: string,
): Promise<{ adminId: AccountId; amountLisente: number } | null> {
  const [row] = await tx
    .select({ adminId: payments.firstApprovedBy, amountLisente: payments.firstApprovedLisente })
    .from(payments)
    .where(eq(payments.id, id));
  const { adminId = null, amountLisente = null } = row ?? {};
  return adminId === null || amountLisente === null ? null : { adminId, amountLisente };
}

/** Stores the first of two approvals of a pending payment. @throws DomainError payment_not_pending, not_found. */
export async function updateFirstApproval(
  tx: Tx,
  id: string,
  first: { readonly by: AccountId; readonly at: Date; readonly amountLisente: number },
): Promise<void> {
  const rows = await tx
    .update(payments)
    .set({ firstApprovedBy: first.by, firstApprovedAt: first.at, firstApprovedLisente: first.amountLisente })
    .where(and(eq(payments.id, id), eq(payments.status, 'pending')))
    .returning({ id: payments.id });
  if (rows.length > 0) return;
  const { status } = await getClaim(tx, id);
  throw new DomainError('payment_not_pending', { status });
}

/** Whether a payment has the file as its proof. */
export const isProofOfPayment = sql`exists (select from ${payments} where ${payments.fileId} = ${files.id})`;

/**
 * Records that the money of an approved payment was seen, and the transaction that brought it, if the payment names
 * none. The caller holds the lock of the transaction id.
 * @returns the payment; null if it is not approved or names another transaction.
 */
export async function markSeen(
  tx: Tx,
  id: string,
  seen: { readonly at: Date; readonly provider: string; readonly providerTransactionId: string },
): Promise<PaymentRow | null> {
  const { at, provider, providerTransactionId } = seen;
  const [row] = await tx
    .update(payments)
    .set({
      seenAt: sql`coalesce(${payments.seenAt}, ${at.toISOString()}::timestamptz)`,
      provider: sql`coalesce(${payments.provider}, ${provider})`,
      providerTransactionId: sql`coalesce(${payments.providerTransactionId}, ${providerTransactionId})`,
    })
    .where(
      and(
        eq(payments.id, id),
        eq(payments.status, 'approved'),
        or(
          eq(payments.providerTransactionId, providerTransactionId),
          and(isNull(payments.providerTransactionId), isNull(payments.seenAt)),
        ),
      ),
    )
    .returning();
  return row ?? null;
}
