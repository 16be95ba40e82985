import type { AccountId } from '@thuto/domain/ids';
import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Executor, Tx } from '../../../platform/db/client.ts';
import { accounts, authSessions, twoFactors } from '../../../platform/db/schema/accounts.ts';
import { adminInvitations } from '../../../platform/db/schema/admin-invitations.ts';
import { users } from '../../../platform/db/schema/users.ts';

export type InvitationRow = typeof adminInvitations.$inferSelect;

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
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true)))
    .orderBy(asc(accounts.displayName), asc(users.id));
}

const isOpen = and(isNull(adminInvitations.acceptedAt), isNull(adminInvitations.revokedAt));

/** Lists invitations that are neither accepted nor withdrawn, with the inviter's name; newest first. */
export async function listOpenInvitations(executor: Executor) {
  return executor
    .select({ invitation: adminInvitations, invitedBy: accounts.displayName })
    .from(adminInvitations)
    .innerJoin(accounts, eq(accounts.id, adminInvitations.invitedBy))
    .where(isOpen)
    .orderBy(desc(adminInvitations.createdAt));
}

export async function findInvitation(executor: Executor, id: string): Promise<InvitationRow | null> {
  const [row] = await executor.select().from(adminInvitations).where(eq(adminInvitations.id, id));
  return row ?? null;
}

export async function insertInvitation(tx: Tx, row: typeof adminInvitations.$inferInsert): Promise<void> {
  await tx.insert(adminInvitations).values(row);
}

/** Withdraws one invitation. Returns false if it was already accepted or withdrawn. */
export async function revokeInvitation(tx: Tx, id: string, at: Date): Promise<boolean> {
  const revoked = await tx
    .update(adminInvitations)
    .set({ revokedAt: at })
    .where(and(eq(adminInvitations.id, id), isOpen))
    .returning({ id: adminInvitations.id });
  return revoked.length === 1;
}

/** Withdraws the open invitation to an address, if there is one. */
export async function revokeInvitationTo(tx: Tx, email: string, at: Date): Promise<void> {
  await tx
    .update(adminInvitations)
    .set({ revokedAt: at })
    .where(and(eq(adminInvitations.email, email), isOpen));
}

export async function revokeInvitationsBy(tx: Tx, adminId: AccountId, at: Date): Promise<void> {
  await tx
    .update(adminInvitations)
    .set({ revokedAt: at })
    .where(and(eq(adminInvitations.invitedBy, adminId), isOpen));
}

/** Marks an invitation as accepted. Returns false if it was already accepted or withdrawn. */
export async function acceptInvitation(tx: Tx, id: string, at: Date): Promise<boolean> {
  const accepted = await tx
    .update(adminInvitations)
    .set({ acceptedAt: at })
    .where(and(eq(adminInvitations.id, id), isOpen))
    .returning({ id: adminInvitations.id });
  return accepted.length === 1;
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
