import type { AccountId } from '@thuto/domain/ids';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Executor, Tx } from '../../../platform/db/client.ts';
import { accounts, emailLinks } from '../../../platform/db/schema/accounts.ts';
import type { EmailLink } from '../accounts.store.ts';

/** Finds the newest email-change link that was neither used nor cancelled. It may have expired. */
export async function findPendingEmailChange(
  executor: Executor,
  accountId: AccountId,
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
  accountId: AccountId,
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

export async function saveTwoFactorEnabled(
  tx: Tx,
  accountId: AccountId,
  isOn: boolean,
  at: Date,
): Promise<void> {
  await tx.update(accounts).set({ twoFactorEnabled: isOn, updatedAt: at }).where(eq(accounts.id, accountId));
}
