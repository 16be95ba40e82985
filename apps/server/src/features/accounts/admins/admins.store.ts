import type { AccountId } from '@thuto/domain/ids';
import { and, asc, eq } from 'drizzle-orm';
import type { Executor, Tx } from '../../../platform/db/client.ts';
import { accounts, authSessions, twoFactors } from '../../../platform/db/schema/accounts.ts';
import { users } from '../../../platform/db/schema/users.ts';

const isActiveAdmin = and(eq(users.role, 'admin'), eq(users.isActive, true));

/** Lists the ids of the active admins. */
export async function listActiveAdminIds(executor: Executor): Promise<AccountId[]> {
  const admins = await executor.select({ id: users.id }).from(users).where(isActiveAdmin);
  return admins.map(({ id }) => id);
}

/** Lists the active admins, sorted by name. */
export async function listActiveAdmins(executor: Executor) {
  return executor
    .select({
      id: users.id,
      displayName: accounts.displayName,
      email: accounts.email,
      lastLoginAt: users.lastLoginAt,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.id))
    .where(isActiveAdmin)
    .orderBy(asc(accounts.displayName), asc(users.id));
}

/** Makes an account an active admin, including an admin who was removed before, and deletes its second factor. */
export async function reactivateAdmin(tx: Tx, accountId: AccountId, at: Date): Promise<void> {
  await tx
    .insert(users)
    .values({ id: accountId, role: 'admin', reviewedAt: at, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({ target: users.id, set: { role: 'admin', isActive: true, updatedAt: at } });
  await tx.delete(twoFactors).where(eq(twoFactors.userId, accountId));
  await tx.update(accounts).set({ twoFactorEnabled: false }).where(eq(accounts.id, accountId));
}

/** Deactivates an admin and ends all of their sessions. */
export async function retireAdmin(tx: Tx, adminId: AccountId, at: Date): Promise<void> {
  await tx.update(users).set({ isActive: false, updatedAt: at }).where(eq(users.id, adminId));
  await tx.delete(authSessions).where(eq(authSessions.userId, adminId));
}
