import { and, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { accounts, emailLinks, signIns } from '../../platform/db/schema/accounts.ts';
import type { EmailLink } from './accounts.store.ts';

/** The newest link of an email change that was neither followed nor cancelled; it may have expired. */
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

/** Makes every open link of the account for these purposes void; gives how many there were. */
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

export type SignInRow = Pick<typeof signIns.$inferSelect, 'id' | 'ipAddress' | 'userAgent' | 'createdAt'>;

export async function listSignInsOf(executor: Executor, accountId: string, now: Date): Promise<SignInRow[]> {
  return executor
    .select({
      id: signIns.id,
      ipAddress: signIns.ipAddress,
      userAgent: signIns.userAgent,
      createdAt: signIns.createdAt,
    })
    .from(signIns)
    .where(and(eq(signIns.userId, accountId), gt(signIns.expiresAt, now)))
    .orderBy(desc(signIns.createdAt), desc(signIns.id));
}

/** Ends one sign-in of the account; false when it has none with this id. */
export async function deleteSignIn(executor: Executor, accountId: string, id: string): Promise<boolean> {
  const deleted = await executor
    .delete(signIns)
    .where(and(eq(signIns.userId, accountId), eq(signIns.id, id)))
    .returning({ id: signIns.id });
  return deleted.length === 1;
}

/** Ends every sign-in of the account, but for the one that is named. */
export async function deleteSignInsOf(tx: Tx, accountId: string, exceptId?: string): Promise<void> {
  const mine = eq(signIns.userId, accountId);
  await tx.delete(signIns).where(exceptId === undefined ? mine : and(mine, ne(signIns.id, exceptId)));
}

export async function saveTwoFactorEnabled(
  tx: Tx,
  accountId: string,
  isOn: boolean,
  at: Date,
): Promise<void> {
  await tx.update(accounts).set({ twoFactorEnabled: isOn, updatedAt: at }).where(eq(accounts.id, accountId));
}
