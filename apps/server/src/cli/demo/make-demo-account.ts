import { ownStudentIdOf } from '@thuto/domain/ids';
import { isFamilyRole, type Role } from '@thuto/domain/permissions';
import { eq } from 'drizzle-orm';
import type { CurrentUser, Context } from '../../context.ts';
import { listStudentsOfAccount } from '../../features/students/list-students-of-account.ts';
import { recordLogin } from '../../features/accounts/accounts.store.ts';
import { createAccount } from '../../features/accounts/sign-up/create-account.ts';
import { recordAuditEvent } from '../../features/activity/record-audit-event.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';

export interface DemoAccount {
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly passwordHash: string;
}

/** Creates a verified account that has signed in once. */
export async function makeDemoAccount(ctx: Context, account: DemoAccount): Promise<CurrentUser> {
  const { email, displayName, role, passwordHash } = account;
  return ctx.db.transaction(async (tx) => {
    const at = ctx.now();
    const accountId = await createAccount(ctx, tx, {
      email,
      displayName,
      passwordHash,
      termsAcceptedAt: at,
    });
    await tx.update(accounts).set({ emailVerified: true }).where(eq(accounts.id, accountId));
    await recordLogin(tx, { accountId, role, reviewedAt: at, at });
    if (isFamilyRole(role)) {
      await recordAuditEvent(ctx, tx, {
        kind: 'account.signed-up',
        actorId: accountId,
        studentId: ownStudentIdOf(accountId),
      });
    }
    return {
      accountId,
      authSessionId: '',
      email,
      displayName,
      role,
      emailVerified: true,
      students: await listStudentsOfAccount(tx, accountId),
    };
  });
}
