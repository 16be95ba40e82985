import type { AccountId } from '@thuto/domain/ids';
import { and, desc, eq, gt, lte, ne } from 'drizzle-orm';
import type { Executor, Tx } from '../../../platform/db/client.ts';
import { authSessions } from '../../../platform/db/schema/accounts.ts';

export type AuthSessionRow = Pick<
  typeof authSessions.$inferSelect,
  'id' | 'ipAddress' | 'userAgent' | 'createdAt'
>;

export async function listAuthSessionsOf(
  executor: Executor,
  accountId: AccountId,
  now: Date,
): Promise<AuthSessionRow[]> {
  return executor
    .select({
      id: authSessions.id,
      ipAddress: authSessions.ipAddress,
      userAgent: authSessions.userAgent,
      createdAt: authSessions.createdAt,
    })
    .from(authSessions)
    .where(and(eq(authSessions.userId, accountId), gt(authSessions.expiresAt, now)))
    .orderBy(desc(authSessions.createdAt), desc(authSessions.id));
}

/** Deletes one session of the account. Returns false if the account has no session with this id. */
export async function deleteAuthSession(
  executor: Executor,
  accountId: AccountId,
  id: string,
): Promise<boolean> {
  const deleted = await executor
    .delete(authSessions)
    .where(and(eq(authSessions.userId, accountId), eq(authSessions.id, id)))
    .returning({ id: authSessions.id });
  return deleted.length === 1;
}

/** Deletes all sessions of the account, except the given one. */
export async function deleteAuthSessionsOf(tx: Tx, accountId: AccountId, exceptId?: string): Promise<void> {
  const mine = eq(authSessions.userId, accountId);
  await tx
    .delete(authSessions)
    .where(exceptId === undefined ? mine : and(mine, ne(authSessions.id, exceptId)));
}

export async function deleteExpiredAuthSessions(tx: Tx, accountId: AccountId, at: Date): Promise<void> {
  await tx
    .delete(authSessions)
    .where(and(eq(authSessions.userId, accountId), lte(authSessions.expiresAt, at)));
}

export async function insertAuthSession(
  tx: Tx,
  row: Omit<typeof authSessions.$inferInsert, 'createdAt' | 'updatedAt'>,
  at: Date,
): Promise<void> {
  await tx.insert(authSessions).values({ ...row, createdAt: at, updatedAt: at });
}

export async function deleteAuthSessionByToken(executor: Executor, token: string): Promise<void> {
  await executor.delete(authSessions).where(eq(authSessions.token, token));
}
