import { type AccountId, ownStudentIdOf } from '@thuto/domain/ids';
import { isFamilyRole, type Role } from '@thuto/domain/permissions';
import { and, eq, exists, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { accounts, credentials, emailLinks } from '../../platform/db/schema/accounts.ts';
import { creditBalances } from '../../platform/db/schema/credits.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { users } from '../../platform/db/schema/users.ts';
import { createOwnStudent } from '../students/create-own-student.ts';
import { PASSWORD_PROVIDER } from './credentials.store.ts';

/** An account with everything that decides whether its owner may sign in. */
export interface Login {
  readonly accountId: AccountId;
  readonly email: string;
  readonly displayName: string;
  readonly emailVerified: boolean;
  readonly emailRefusedAt: Date | null;
  /** Whether the current address was set by an email change. */
  readonly isEmailChanged: boolean;
  readonly twoFactorEnabled: boolean;
  readonly createdAt: Date;
  readonly passwordHash: string | null;
  /** Null until the first sign-in. */
  readonly user: { readonly role: Role; readonly isActive: boolean } | null;
}

const selectLogins = (executor: Executor) =>
  executor
    .select({
      accountId: accounts.id,
      email: accounts.email,
      displayName: accounts.displayName,
      emailVerified: accounts.emailVerified,
      emailRefusedAt: accounts.emailRefusedAt,
      isEmailChanged: accounts.isEmailChanged,
      twoFactorEnabled: accounts.twoFactorEnabled,
      createdAt: accounts.createdAt,
      passwordHash: credentials.password,
      user: { role: users.role, isActive: users.isActive },
    })
    .from(accounts)
    .leftJoin(
      credentials,
      and(eq(credentials.userId, accounts.id), eq(credentials.providerId, PASSWORD_PROVIDER)),
    )
    .leftJoin(users, eq(users.id, accounts.id));

export async function findLogin(executor: Executor, email: string): Promise<Login | null> {
  const [login] = await selectLogins(executor).where(eq(accounts.email, email));
  return login ?? null;
}

export async function findLoginById(executor: Executor, accountId: AccountId): Promise<Login | null> {
  const [login] = await selectLogins(executor).where(eq(accounts.id, accountId));
  return login ?? null;
}

/** Reads the account and locks it until the transaction ends, so that changes to one account run one at a time. */
export async function lockLogin(tx: Tx, accountId: AccountId): Promise<Login | null> {
  // Two statements: a single one that waits for the lock would read the joined tables as of before the wait.
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update');
  return findLoginById(tx, accountId);
}

/** Creates or updates the user record at sign-in. Returns false if the account is deactivated. */
export async function recordLogin(
  tx: Tx,
  login: {
    readonly accountId: AccountId;
    readonly role: Role;
    readonly reviewedAt: Date | null;
    readonly at: Date;
  },
): Promise<boolean> {
  const { accountId, role, reviewedAt, at } = login;
  const recorded = await tx
    .insert(users)
    .values({ id: accountId, role, reviewedAt, lastLoginAt: at, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: users.id,
      set: { role, lastLoginAt: at, updatedAt: at },
      setWhere: eq(users.isActive, true),
    })
    .returning({ id: users.id });
  if (recorded.length === 0) return false;
  if (isFamilyRole(role)) {
    await createOwnStudent(tx, accountId, at);
    await insertOwnBalance(tx, accountId, at);
  }
  return true;
}

/** Creates the credit balance of the account's own student, if the account has one. */
async function insertOwnBalance(tx: Tx, accountId: AccountId, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${creditBalances} (student_id, updated_at)
    select s.id, ${at.toISOString()}::timestamptz from students s where s.id = ${ownStudentIdOf(accountId)} on conflict do nothing`);
}

/** Records that the address of the account was set by an email change. */
export async function saveEmailChanged(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.update(accounts).set({ isEmailChanged: true }).where(eq(accounts.id, accountId));
}

/** Gives an account the admin role. Returns false if the account is deactivated. */
export async function saveAdmin(tx: Tx, accountId: AccountId, at: Date): Promise<boolean> {
  const saved = await tx
    .insert(users)
    .values({ id: accountId, role: 'admin', reviewedAt: at, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: users.id,
      set: { role: 'admin', updatedAt: at },
      setWhere: eq(users.isActive, true),
    })
    .returning({ id: users.id });
  return saved.length === 1;
}

export async function insertEmailLink(tx: Tx, link: typeof emailLinks.$inferInsert): Promise<void> {
  await tx.insert(emailLinks).values(link);
}

export type EmailLink = typeof emailLinks.$inferSelect;

export async function findEmailLink(executor: Executor, id: string): Promise<EmailLink | null> {
  const [link] = await executor.select().from(emailLinks).where(eq(emailLinks.id, id));
  return link ?? null;
}

/** Marks a link as used. Returns false if it was already used. */
export async function consumeEmailLink(tx: Tx, id: string, at: Date): Promise<boolean> {
  const consumed = await tx
    .update(emailLinks)
    .set({ consumedAt: at })
    .where(and(eq(emailLinks.id, id), isNull(emailLinks.consumedAt)))
    .returning({ id: emailLinks.id });
  return consumed.length === 1;
}

/** Lists the account's unused, unexpired links for this purpose and address. */
export async function listOpenLinks(
  executor: Executor,
  { accountId, email, purpose }: Pick<EmailLink, 'accountId' | 'email' | 'purpose'>,
  now: Date,
): Promise<EmailLink[]> {
  return executor
    .select()
    .from(emailLinks)
    .where(
      and(
        eq(emailLinks.accountId, accountId),
        eq(emailLinks.email, email),
        eq(emailLinks.purpose, purpose),
        isNull(emailLinks.consumedAt),
        gt(emailLinks.expiresAt, now),
      ),
    );
}

export async function consumeOtherEmailLinks(tx: Tx, link: EmailLink, at: Date): Promise<void> {
  await tx
    .update(emailLinks)
    .set({ consumedAt: at })
    .where(
      and(
        eq(emailLinks.accountId, link.accountId),
        eq(emailLinks.purpose, link.purpose),
        ne(emailLinks.id, link.id),
        isNull(emailLinks.consumedAt),
      ),
    );
}

const isActiveAdmin = and(eq(users.role, 'admin'), eq(users.isActive, true));

export async function findSetupState(
  executor: Executor,
): Promise<{ readonly reopened: boolean; readonly hasAdmin: boolean }> {
  const admins = executor
    .select({ one: sql`1` })
    .from(users)
    .where(isActiveAdmin);
  const [state] = await executor
    .select({ reopened: platformSettings.adminSetupReopened, hasAdmin: sql<boolean>`${exists(admins)}` })
    .from(platformSettings);
  return state ?? { reopened: false, hasAdmin: false };
}

/** Serializes changes to the set of admins: locks the settings row until the transaction ends. */
export async function lockSetup(tx: Tx): Promise<void> {
  await tx.select({ id: platformSettings.id }).from(platformSettings).for('update');
}

export async function saveSetupReopened(executor: Executor, reopened: boolean): Promise<void> {
  await executor.update(platformSettings).set({ adminSetupReopened: reopened });
}
