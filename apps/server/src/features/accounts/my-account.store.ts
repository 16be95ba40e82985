import { and, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { accounts, emailLinks, authSessions } from '../../platform/db/schema/accounts.ts';
import type { EmailLink } from './accounts.store.ts';

/** Finds the newest email-change link that was neither used nor cancelled. It may have expired. */
export async function findPendingEmailChange(
  executor: Executor,
  accountId: string,
): Promise<EmailLink | null> {
  const [link] = await executor
    .select()
    .from(emailLinks)
    .where(
      and(
        eq(emailLinks.accountId, accountId),
        eq(emailLinks.purpose, 'change-email'),
        isNull(emailLinks.consumedAt),
      ),
    )
    .orderBy(desc(emailLinks.createdAt), desc(emailLinks.id))
    .limit(1);
  return link ?? null;
}

/** Voids all open links of the account for these purposes. Returns their number. */
export async function consumeEmailLinksOf(
  tx: Tx,
  accountId: string,
  purposes: EmailLink['purpose'][],
  at: Date,
): Promise<number> {
  const consumed = await tx
    .update(emailLinks)
    .set({ consumedAt: at })
    .where(
      and(
        eq(emailLinks.accountId, accountId),
        inArray(emailLinks.purpose, purposes),
        isNull(emailLinks.consumedAt),
      ),
    )
    .returning({ id: emailLinks.id });
  return consumed.length;
}

export type AuthSessionRow = Pick<
  typeof authSessions.$inferSelect,
  'id' | 'ipAddress' | 'userAgent' | 'createdAt'
>;

export async function listAuthSessionsOf(
  executor: Executor,
  accountId: string,
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
export async function deleteAuthSession(executor: Executor, accountId: string, id: string): Promise<boolean> {
  const deleted = await executor
    .delete(authSessions)
    .where(and(eq(authSessions.userId, accountId), eq(authSessions.id, id)))
    .returning({ id: authSessions.id });
  return deleted.length === 1;
}

/** Deletes all sessions of the account, except the given one. */
export async function deleteAuthSessionsOf(tx: Tx, accountId: string, exceptId?: string): Promise<void> {
  const mine = eq(authSessions.userId, accountId);
  await tx
    .delete(authSessions)
    .where(exceptId === undefined ? mine : and(mine, ne(authSessions.id, exceptId)));
}

export async function saveTwoFactorEnabled(
  tx: Tx,
  accountId: string,
  isOn: boolean,
  at: Date,
): Promise<void> {
  await tx.update(accounts).set({ twoFactorEnabled: isOn, updatedAt: at }).where(eq(accounts.id, accountId));
}
