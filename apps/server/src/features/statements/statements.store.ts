// Long because money goes from a draft to an import to a match, and every step has short queries of its own.
import { DomainError } from '@thuto/domain/errors';
import type { AccountId, OrderId, StudentId } from '@thuto/domain/ids';
import {
  decideIncomingMove,
  INCOMING_TRANSITIONS,
  type IncomingStatus,
} from '@thuto/domain/reconciliation/incoming-money';
import type { DateOrder } from '@thuto/domain/reconciliation/statement-cells';
import type { SavedMapping } from '@thuto/domain/reconciliation/statement-columns';
import type { ApprovedPayment, OpenOrder, PendingClaim } from '@thuto/domain/reconciliation/statements';
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import { beyondCursor, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import { moveStatus } from '../../platform/db/move-status.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import {
  paymentDevices,
  statementChunks,
  statementImports,
  incomingMoney,
  statementSources,
} from '../../platform/db/schema/statements.ts';
import { students } from '../../platform/db/schema/students.ts';
import { type OpenSessions, openSessionsOf } from '../credits/open-sessions.shared.store.ts';
import { dueOfOrder } from '../payments/orders/due-of-order.shared.store.ts';
import type { InspectedLine } from '../../platform/files/inspection-job.ts';

export type SourceRow = typeof statementSources.$inferSelect;
export type ImportRow = typeof statementImports.$inferSelect;
export type IncomingMoneyRow = typeof incomingMoney.$inferSelect;
export interface IncomingMoneyWithOrigin {
  readonly money: IncomingMoneyRow;
  readonly origin: string | null;
  /** The admin who approved it first, while it waits for a second one. */
  readonly firstAdminName: string | null;
}

/** Lines that one statement inserts. */
const LINES_PER_INSERT = 500;
/** References and keys that one query looks for. */
const TEXTS_PER_QUERY = 2_000;

export const listSources = (executor: Executor): Promise<SourceRow[]> =>
  executor
    .select()
    .from(statementSources)
    .orderBy(asc(sql`lower(${statementSources.name})`));

export async function findSource(executor: Executor, id: string): Promise<SourceRow | null> {
  const [row] = await executor.select().from(statementSources).where(eq(statementSources.id, id));
  return row ?? null;
}

/** Inserts a source, unless its name is taken; then null. */
export async function insertSource(
  tx: Tx,
  source: typeof statementSources.$inferInsert,
): Promise<SourceRow | null> {
  const [row] = await tx.insert(statementSources).values(source).onConflictDoNothing().returning();
  return row ?? null;
}

/** Saves how the source's file was read. @param dateOrder null if the file needed none; then the known one stays. */
export async function saveReading(
  tx: Tx,
  id: string,
  { mapping, dateOrder }: { readonly mapping: SavedMapping; readonly dateOrder: DateOrder | null },
  at: Date,
): Promise<void> {
  await tx
    .update(statementSources)
    .set({ mapping, ...(dateOrder !== null && { dateOrder }), updatedAt: at })
    .where(eq(statementSources.id, id));
}

/** Inserts a draft with its bytes, each piece in one row. */
export async function insertDraft(
  tx: Tx,
  draft: typeof statementImports.$inferInsert,
  pieces: readonly Buffer[],
): Promise<void> {
  await tx.insert(statementImports).values(draft);
  for (const [position, piece] of pieces.entries()) {
    const base64 = piece.toString('base64');
    await tx.insert(statementChunks).values({ importId: draft.id, position, base64 });
  }
}

/** @throws DomainError not_found, statement_imported. */
export async function getDraft(executor: Executor, id: string): Promise<ImportRow> {
  const [row] = await executor.select().from(statementImports).where(eq(statementImports.id, id));
  if (!row) throw new DomainError('not_found');
  if (row.importedAt !== null) throw new DomainError('statement_imported');
  return row;
}

/** Returns the size of a draft in bytes. */
export async function getDraftSize(executor: Executor, id: string): Promise<number> {
  const { rows } = await executor.execute<{ size: number }>(sql`
    select coalesce(sum(octet_length(decode(base64, 'base64'))), 0)::int as size
    from statement_chunks where import_id = ${id}`);
  return rows[0]?.size ?? 0;
}

/** Yields the bytes of a draft, piece by piece. */
export async function* readDraftBytes(executor: Executor, id: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const [row] = await executor
      .select({ base64: statementChunks.base64 })
      .from(statementChunks)
      .where(and(eq(statementChunks.importId, id), eq(statementChunks.position, position)));
    if (!row) return;
    yield Buffer.from(row.base64, 'base64');
  }
}

/** The same, locked until the transaction ends. */
export async function lockDraft(tx: Tx, id: string): Promise<ImportRow> {
  await tx
    .select({ id: statementImports.id })
    .from(statementImports)
    .where(eq(statementImports.id, id))
    .for('update');
  return getDraft(tx, id);
}

export async function finishImport(
  tx: Tx,
  id: string,
  changes: Pick<ImportRow, 'sourceId' | 'importedAt' | 'added' | 'repeated' | 'debits' | 'broken'>,
): Promise<void> {
  await tx.update(statementImports).set(changes).where(eq(statementImports.id, id));
  await tx.delete(statementChunks).where(eq(statementChunks.importId, id));
}

/** Deletes drafts that were uploaded before an instant. @returns how many. */
export async function deleteDraftsBefore(executor: Executor, at: Date): Promise<number> {
  const deleted = await executor
    .delete(statementImports)
    .where(and(isNull(statementImports.importedAt), lt(statementImports.createdAt, at)))
    .returning({ id: statementImports.id });
  return deleted.length;
}

const importColumns = {
  row: statementImports,
  sourceName: statementSources.name,
  importedBy: accounts.displayName,
};
export type ImportWithNames = Awaited<ReturnType<typeof listImports>>[number];

/** The latest imports, newest first; with `id`, only that one. */
export function listImports(executor: Executor, limit: number, id?: string) {
  return executor
    .select(importColumns)
    .from(statementImports)
    .innerJoin(statementSources, eq(statementSources.id, statementImports.sourceId))
    .innerJoin(accounts, eq(accounts.id, statementImports.uploadedBy))
    .where(
      and(isNotNull(statementImports.importedAt), id === undefined ? undefined : eq(statementImports.id, id)),
    )
    .orderBy(desc(statementImports.importedAt), desc(statementImports.id))
    .limit(limit);
}

/** What an earlier import of a source has stored under a key. */
export interface KnownLine {
  readonly key: string;
  readonly amountLisente: number | null;
  readonly date: string | null;
}

/** Returns the lines of the source that have one of these keys. */
export async function listKnownLines(
  executor: Executor,
  sourceId: string,
  keys: readonly string[],
): Promise<Map<string, KnownLine>> {
  const known = new Map<string, KnownLine>();
  for (let at = 0; at < keys.length; at += TEXTS_PER_QUERY) {
    const some = keys.slice(at, at + TEXTS_PER_QUERY);
    const { rows } = await executor.execute<{
      key: string;
      amountLisente: number | null;
      date: string | null;
    }>(sql`
      select line_key as key, amount_lisente as "amountLisente", local_date as date from incoming_money
      where source_id = ${sourceId} and line_key = any(${sql.param(some)}::text[])`);
    for (const row of rows) known.set(row.key, row);
  }
  return known;
}

/** Stores lines of a statement as incoming money, without those that the source has already. @returns how many were added. */
export async function insertIncomingMoney(
  tx: Tx,
  lines: readonly InspectedLine[],
  origin: { sourceId: string; importId: string; provider: string; at: Date; newId: () => string },
): Promise<number> {
  let added = 0;
  for (let start = 0; start < lines.length; start += LINES_PER_INSERT) {
    const rows = lines.slice(start, start + LINES_PER_INSERT).map((line) => ({
      id: origin.newId(),
      line_number: line.lineNumber,
      line_key: line.lineKey,
      transaction_id: line.transactionId,
      local_date: line.date,
      local_time: line.time,
      reference: line.reference,
      payer: line.payer,
      amount_lisente: line.amountLisente,
      balance_lisente: line.balanceLisente,
      order_references: line.orderReferences,
    }));
    const { rowCount } = await tx.execute(sql`
      insert into incoming_money (id, source_id, import_id, line_number, line_key, provider, transaction_id, local_date,
        local_time, reference, payer, amount_lisente, balance_lisente, order_references, created_at)
      select id, ${origin.sourceId}::uuid, ${origin.importId}::uuid, line_number, line_key, ${origin.provider}, transaction_id,
        local_date, local_time, reference, payer, amount_lisente, balance_lisente,
        array(select jsonb_array_elements_text(order_references)), ${origin.at.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (id uuid, line_number int, line_key text,
        transaction_id text, local_date text, local_time text, reference text, payer text, amount_lisente int,
        balance_lisente int, order_references jsonb)
      on conflict (source_id, line_key) do nothing`);
    added += rowCount ?? 0;
  }
  return added;
}

/** An open order with what the screens show of it. */
export interface OrderForMoney extends OpenOrder {
  readonly orderId: OrderId;
  readonly studentId: StudentId;
  readonly studentName: string;
  /** The student's sessions that a purchase would end. */
  readonly openSessions: readonly OpenSessions[];
}

/**
 * Lists the orders that wait for money.
 * @param references expired orders with one of these references are listed too.
 * @param zone IANA name.
 */
export const listOrdersForMoney = (
  executor: Executor,
  references: readonly string[],
  zone: string,
): Promise<OrderForMoney[]> => selectOrdersForMoney(executor, references, zone);

/** Returns the open, part-paid or expired order with this reference; null if there is none. @param zone IANA name. */
export async function findOrderForMoney(
  executor: Executor,
  reference: string,
  zone: string,
): Promise<OrderForMoney | null> {
  const [order] = await selectOrdersForMoney(executor, [reference], zone, eq(orders.reference, reference));
  return order ?? null;
}

function selectOrdersForMoney(
  executor: Executor,
  references: readonly string[],
  zone: string,
  only?: SQL,
): Promise<OrderForMoney[]> {
  const named = sql`${orders.reference} = any(${sql.param([...references])}::text[])`;
  return executor
    .select({
      orderId: sql<OrderId>`${orders.id}`.as('order_id'),
      studentId: sql<StudentId>`${orders.studentId}`.as('student_id'),
      studentName: students.name,
      openSessions: openSessionsOf(orders.studentId).as('open_sessions'),
      reference: orders.reference,
      dueLisente: dueOfOrder.mapWith(Number).as('due'),
      placedOn: sql<string>`to_char(${orders.createdAt} at time zone ${zone}, 'YYYY-MM-DD')`.as('placed_on'),
      isExpired: sql<boolean>`${orders.status} = 'expired'`.as('is_expired'),
    })
    .from(orders)
    .innerJoin(students, eq(students.id, orders.studentId))
    .where(
      and(
        or(inArray(orders.status, ['open', 'part_paid']), and(eq(orders.status, 'expired'), named)),
        isNull(students.erasedAt),
        only,
      ),
    );
}

/** Lists the pending claims of the families. @param zone IANA name. */
export function listPendingClaims(executor: Executor, zone: string): Promise<PendingClaim[]> {
  return executor
    .select({
      paymentId: payments.id,
      orderId: sql<string>`${payments.orderId}`.as('order_id'),
      transactionId: payments.providerTransactionId,
      provider: payments.provider,
      amountLisente: payments.amountLisente,
      claimedOn:
        sql<string>`to_char(coalesce(${payments.paidAt}, ${payments.submittedAt}) at time zone ${zone}, 'YYYY-MM-DD')`.as(
          'claimed_on',
        ),
    })
    .from(payments)
    .where(and(eq(payments.status, 'pending'), isNotNull(payments.orderId)));
}

/** An approved payment with what the screens show of it. */
export interface PaymentForMoney extends ApprovedPayment {
  readonly orderId: OrderId;
  readonly studentName: string;
  readonly approvedAt: Date;
}

/**
 * Lists the approved payments whose money was not seen, and those with one of these transaction ids.
 * @param zone IANA name.
 */
export async function listApprovedForMoney(
  executor: Executor,
  transactionIds: readonly string[],
  zone: string,
): Promise<PaymentForMoney[]> {
  const select = (only: SQL) =>
    executor
      .select({
        paymentId: payments.id,
        orderId: sql<OrderId>`${payments.orderId}`.as('order_id'),
        reference: orders.reference,
        studentName: students.name,
        provider: payments.provider,
        transactionId: payments.providerTransactionId,
        amountLisente: payments.amountLisente,
        approvedAt: sql`${payments.decidedAt}`.mapWith(payments.decidedAt).as('approved_at'),
        paidOn:
          sql<string>`to_char(coalesce(${payments.paidAt}, ${payments.submittedAt}) at time zone ${zone}, 'YYYY-MM-DD')`.as(
            'paid_on',
          ),
        isUnseen: sql<boolean>`${payments.seenAt} is null`.as('is_unseen'),
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .innerJoin(students, eq(students.id, payments.studentId))
      .where(and(sql`${payments.status} = 'approved'`, only));
  const unseen = await select(sql`${payments.seenAt} is null`);
  if (transactionIds.length === 0) return unseen;
  const ids = sql.param([...transactionIds]);
  const seen = await select(
    sql`${payments.seenAt} is not null and ${payments.providerTransactionId} = any(${ids}::text[])`,
  );
  return [...unseen, ...seen];
}

/** Returns which of these references orders have, in any status. */
export async function listKnownReferences(
  executor: Executor,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set();
  const { rows } = await executor.execute<{ reference: string }>(sql`
    select reference from orders where reference = any(${sql.param([...references])}::text[])`);
  return new Set(rows.map(({ reference }) => reference));
}

/** What the lists of payments without money and of claims without money show. */
const listedPaymentColumns = {
  id: payments.id,
  studentName: students.name,
  reference: orders.reference,
  method: payments.method,
  transactionId: payments.providerTransactionId,
  amountLisente: payments.amountLisente,
};

const isUnseen = sql`${payments.status} = 'approved' and ${payments.seenAt} is null`;

/** A page of approved payments whose money was not seen, oldest approval first. */
export async function listUnseenPage(
  executor: Executor,
  query: { after: KeysetCursor | null; limit: number },
) {
  const ids = (condition: SQL | undefined, limit: number) =>
    executor
      .select({ id: payments.id })
      .from(payments)
      .where(condition)
      .orderBy(asc(payments.decidedAt), asc(payments.id))
      .limit(limit);
  const rows = await executor
    .select({
      ...listedPaymentColumns,
      approvedAt: sql`${payments.decidedAt}`.mapWith(payments.decidedAt).as('approved_at'),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(students, eq(students.id, payments.studentId))
    .where(
      inArray(
        payments.id,
        ids(and(isUnseen, beyondCursor(payments.decidedAt, payments.id, query.after, true)), query.limit),
      ),
    )
    .orderBy(asc(payments.decidedAt), asc(payments.id));
  return { rows, total: await countRows(executor, (most) => ids(isUnseen, most)) };
}

const incomingMoneyColumns = {
  money: incomingMoney,
  origin: sql<string | null>`coalesce(${statementSources.name}, ${paymentDevices.name})`.as('origin'),
  firstAdminName: accounts.displayName,
};
const selectIncomingMoney = (executor: Executor) =>
  executor
    .select(incomingMoneyColumns)
    .from(incomingMoney)
    .leftJoin(statementSources, eq(statementSources.id, incomingMoney.sourceId))
    .leftJoin(paymentDevices, eq(paymentDevices.id, incomingMoney.deviceId))
    .leftJoin(accounts, eq(accounts.id, incomingMoney.firstApprovedBy));

/** Lists open incoming money with an amount, oldest first. */
export const listOpenIncomingMoney = (executor: Executor): Promise<IncomingMoneyWithOrigin[]> =>
  selectIncomingMoney(executor)
    .where(and(sql`${incomingMoney.status} = 'open'`, isNotNull(incomingMoney.amountLisente)))
    .orderBy(asc(incomingMoney.createdAt), asc(incomingMoney.id));

export async function getIncomingMoneyRow(executor: Executor, id: string): Promise<IncomingMoneyWithOrigin> {
  const [row] = await selectIncomingMoney(executor).where(eq(incomingMoney.id, id));
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Locks incoming money until the transaction ends, then returns it. @throws DomainError not_found. */
export async function lockIncomingMoney(tx: Tx, id: string): Promise<IncomingMoneyRow> {
  const [row] = await tx.select().from(incomingMoney).where(eq(incomingMoney.id, id)).for('update');
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Records which admin approved incoming money first, and the order or account they chose. */
export async function updateFirstApproval(
  tx: Tx,
  id: string,
  first: { readonly by: AccountId; readonly for: string },
): Promise<void> {
  await tx
    .update(incomingMoney)
    .set({ firstApprovedBy: first.by, firstApprovedFor: first.for })
    .where(eq(incomingMoney.id, id));
}

/** Stores what a person has read in a message that could not be read. */
export async function updateReading(
  tx: Tx,
  id: string,
  reading: Pick<IncomingMoneyRow, 'amountLisente' | 'transactionId'>,
): Promise<void> {
  await tx.update(incomingMoney).set(reading).where(eq(incomingMoney.id, id));
}

/** Moves incoming money by an action with a conditional update. @throws DomainError money_decided, not_found. */
export const moveIncomingMoney = moveStatus(incomingMoney, INCOMING_TRANSITIONS, decideIncomingMove);

/** The providers that open money with this transaction id names. */
export async function listProvidersOfTransaction(
  executor: Executor,
  transactionId: string,
): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ provider: incomingMoney.provider })
    .from(incomingMoney)
    .where(and(eq(incomingMoney.transactionId, transactionId), sql`${incomingMoney.status} = 'open'`));
  return rows.map(({ provider }) => provider);
}

/** An approved payment that has used a transaction id. */
export interface TransactionUse {
  readonly provider: string | null;
  /** The order that it paid; null for account money. */
  readonly reference: string | null;
}

/** Returns, by transaction id, the approved payments that have used these ids. */
export async function listTransactionUses(
  executor: Executor,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, TransactionUse>> {
  if (transactionIds.length === 0) return new Map();
  const rows = await executor
    .select({
      transactionId: sql<string>`${payments.providerTransactionId}`.as('transaction_id'),
      provider: payments.provider,
      reference: orders.reference,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        sql`${payments.providerTransactionId} = any(${sql.param([...transactionIds])}::text[])`,
        sql`${payments.status} = 'approved'`,
      ),
    );
  return new Map(rows.map(({ transactionId, ...use }) => [transactionId, use]));
}

/** A page of incoming money in a status, newest first, and the total. */
export async function listIncomingMoneyPage(
  executor: Executor,
  query: { status: IncomingStatus; search: string; after: KeysetCursor | null; limit: number },
): Promise<{ rows: IncomingMoneyWithOrigin[]; total: number }> {
  const { search } = query;
  // A literal, so that the partial index serves it.
  const inStatus =
    query.status === 'open'
      ? sql`${incomingMoney.status} = 'open'`
      : sql`${incomingMoney.status} = 'ignored'`;
  const found =
    search === ''
      ? undefined
      : or(
          sql`${incomingMoney.reference} ilike ${containing(search)}`,
          sql`${incomingMoney.payer} ilike ${containing(search)}`,
          sql`${incomingMoney.transactionId} ilike ${containing(search)}`,
          sql`${search.toUpperCase().replaceAll(/[\s-]/gu, '')} = any(${incomingMoney.orderReferences})`,
        );
  const listed = and(inStatus, found);
  const [rows, total] = await Promise.all([
    selectIncomingMoney(executor)
      .where(and(listed, beyondCursor(incomingMoney.createdAt, incomingMoney.id, query.after)))
      .orderBy(desc(incomingMoney.createdAt), desc(incomingMoney.id))
      .limit(query.limit),
    countRows(executor, (most) =>
      executor.select({ id: incomingMoney.id }).from(incomingMoney).where(listed).limit(most),
    ),
  ]);
  return { rows, total };
}

const lacksMoney = and(
  sql`${payments.status} = 'pending'`,
  sql`not exists (select from incoming_money m where m.status <> 'ignored' and m.transaction_id = ${payments.providerTransactionId})`,
  sql`not exists (select from incoming_money m where m.status <> 'ignored' and m.order_references @> array[${orders.reference}])`,
);

/** Pending claims for which no money has arrived: neither their transaction nor the reference of their order. */
export async function listClaimPage(
  executor: Executor,
  query: { after: KeysetCursor | null; limit: number },
) {
  const select = () =>
    executor
      .select({
        ...listedPaymentColumns,
        submittedAt: payments.submittedAt,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .innerJoin(students, eq(students.id, payments.studentId));
  const [rows, total] = await Promise.all([
    select()
      .where(and(lacksMoney, beyondCursor(payments.submittedAt, payments.id, query.after, true)))
      .orderBy(asc(payments.submittedAt), asc(payments.id))
      .limit(query.limit),
    countRows(executor, (most) => select().where(lacksMoney).limit(most)),
  ]);
  return { rows, total };
}

/** Counts the rows of the lists of the bank: money without an order, claims without money, payments not seen. */
export async function countMoneyToFind(
  executor: Executor,
): Promise<{ money: number; claims: number; unseen: number }> {
  const money = executor
    .select({ id: incomingMoney.id })
    .from(incomingMoney)
    .where(sql`${incomingMoney.status} = 'open'`);
  const claims = executor
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(lacksMoney);
  const unseen = executor.select({ id: payments.id }).from(payments).where(isUnseen);
  return {
    money: await countRows(executor, (most) => money.limit(most)),
    claims: await countRows(executor, (most) => claims.limit(most)),
    unseen: await countRows(executor, (most) => unseen.limit(most)),
  };
}

/** The family account with this email; null if there is none. */
export async function findFamilyAccount(executor: Executor, email: string): Promise<AccountId | null> {
  const { rows } = await executor.execute<{ id: AccountId }>(sql`
    select a.id from accounts a join users u on u.id = a.id
    where a.email = ${email} and u.role = 'student' and a.erased_at is null`);
  return rows[0]?.id ?? null;
}
