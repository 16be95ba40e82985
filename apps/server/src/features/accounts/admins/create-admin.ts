import { AdminAccount } from '@thuto/contract/accounts';
import { DomainError } from '@thuto/domain/errors';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import { findLogin, lockLogin } from '../accounts.store.ts';
import { renameStudentsOfAccount } from '../../students/rename-students-of-account.ts';
import { becomeAdmin } from './become-admin.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { updateAccount } from '../credentials.store.ts';
import { replacePassword } from '../passwords/replace-password.ts';
import { requireNewPassword } from '../passwords/require-new-password.ts';

/**
 * Creates an admin for the command line (OPS-6). Takes over an existing account of the address: sets its name and
 * password and ends its sessions, because its creator may not be the person the operator means.
 * @throws DomainError email_invalid, password_weak or input_invalid with `fields`; admin_password_short;
 * password_guessable; account_deactivated.
 */
export async function createAdmin(
  ctx: Context,
  input: z.input<typeof AdminAccount>,
): Promise<{ outcome: 'created' | 'upgraded'; email: string }> {
  const { email, displayName, password } = parse(input);
  await requireNewPassword(ctx, password, [displayName, email], { forAdmin: true });
  const passwordHash = await ctx.passwords.hash(password);
  return ctx.db.transaction(async (tx) => {
    const found = await findLogin(tx, email);
    if (found === null) {
      const account = { email, displayName, passwordHash, termsAcceptedAt: null };
      await becomeAdmin(ctx, tx, await createAccount(ctx, tx, account));
      return { outcome: 'created', email };
    }
    await lockLogin(tx, found.accountId);
    await updateAccount(tx, found.accountId, { displayName }, ctx.now());
    await renameStudentsOfAccount(tx, found.accountId, displayName);
    await replacePassword(ctx, tx, found.accountId, passwordHash);
    await becomeAdmin(ctx, tx, found.accountId);
    return { outcome: 'upgraded', email };
  });
}

function parse(input: z.input<typeof AdminAccount>): z.output<typeof AdminAccount> {
  const parsed = AdminAccount.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]).toReversed(),
  );
  if (fields['email'] !== undefined) throw new DomainError('email_invalid', { fields });
  if (fields['password'] !== undefined) throw new DomainError('password_weak', { fields });
  throw new DomainError('input_invalid', { fields });
}
