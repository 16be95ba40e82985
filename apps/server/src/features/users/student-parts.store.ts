import { and, count, desc, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/client.ts';
import { beyondCursor, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { bookings } from '../../platform/db/schema/bookings.ts';
import { ledgerEntries } from '../../platform/db/schema/credits.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { sessions } from '../../platform/db/schema/sessions.ts';

/** Selects a page of one student's records. */
export interface PartQuery {
  readonly studentId: string;
  readonly after: KeysetCursor | null;
  readonly limit: number;
}

const counted = async (query: Promise<{ total: number }[]>) => (await query)[0]?.total ?? 0;

export async function listLedgerOf(executor: Executor, { studentId, after, limit }: PartQuery) {
  const mine = eq(ledgerEntries.studentId, studentId);
  const [rows, total] = await Promise.all([
    executor
      .select({
        id: ledgerEntries.id,
        entry: ledgerEntries,
        actorName: accounts.displayName,
        at: ledgerEntries.createdAt,
      })
      .from(ledgerEntries)
      .leftJoin(accounts, eq(accounts.id, ledgerEntries.actorId))
      .where(and(mine, beyondCursor(ledgerEntries.createdAt, ledgerEntries.id, after)))
      .orderBy(desc(ledgerEntries.createdAt), desc(ledgerEntries.id))
      .limit(limit),
    counted(executor.select({ total: count() }).from(ledgerEntries).where(mine)),
  ]);
  return { rows, total };
}

export async function listBookingsOf(executor: Executor, { studentId, after, limit }: PartQuery) {
  const mine = eq(bookings.studentId, studentId);
  const [rows, total] = await Promise.all([
    executor
      .select({ id: bookings.id, at: bookings.createdAt, booking: bookings })
      .from(bookings)
      .where(and(mine, beyondCursor(bookings.createdAt, bookings.id, after)))
      .orderBy(desc(bookings.createdAt), desc(bookings.id))
      .limit(limit),
    counted(executor.select({ total: count() }).from(bookings).where(mine)),
  ]);
  return { rows, total };
}

export async function listSessionsOf(executor: Executor, { studentId, after, limit }: PartQuery) {
  const mine = eq(sessions.studentId, studentId);
  const [rows, total] = await Promise.all([
    executor
      .select({ id: sessions.id, at: sessions.startsAt, session: sessions })
      .from(sessions)
      .where(and(mine, beyondCursor(sessions.startsAt, sessions.id, after)))
      .orderBy(desc(sessions.startsAt), desc(sessions.id))
      .limit(limit),
    counted(executor.select({ total: count() }).from(sessions).where(mine)),
  ]);
  return { rows, total };
}

export async function listMailsOf(executor: Executor, { studentId, after, limit }: PartQuery) {
  const mine = eq(mails.recipientAccountId, studentId);
  const [rows, total] = await Promise.all([
    executor
      .select({
        id: mails.id,
        at: mails.createdAt,
        kind: mails.kind,
        subject: mails.subject,
        status: mails.status,
        sentAt: mails.sentAt,
      })
      .from(mails)
      .where(and(mine, beyondCursor(mails.createdAt, mails.id, after)))
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(limit),
    counted(executor.select({ total: count() }).from(mails).where(mine)),
  ]);
  return { rows, total };
}

export async function listActivityOf(executor: Executor, { studentId, after, limit }: PartQuery) {
  const actor = alias(accounts, 'actor');
  const student = alias(accounts, 'student');
  // Views of the student's page are listed under Access.
  const mine = and(eq(auditLog.studentId, studentId), ne(auditLog.kind, 'student.viewed'));
  const [rows, total] = await Promise.all([
    executor
      .select({
        id: auditLog.id,
        kind: auditLog.kind,
        actorName: actor.displayName,
        studentName: student.displayName,
        table: sql<string | null>`${auditLog.details} ->> 'table'`,
        at: auditLog.createdAt,
      })
      .from(auditLog)
      .leftJoin(actor, eq(actor.id, auditLog.actorId))
      .leftJoin(student, eq(student.id, auditLog.studentId))
      .where(and(mine, beyondCursor(auditLog.createdAt, auditLog.id, after)))
      .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
      .limit(limit),
    counted(executor.select({ total: count() }).from(auditLog).where(mine)),
  ]);
  return { rows, total };
}
