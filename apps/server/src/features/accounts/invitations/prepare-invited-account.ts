import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { renameStudentsOfAccount } from '../../students/rename-students-of-account.ts';
import { findLogin, lockLogin, type Login } from '../accounts.store.ts';
import { updateAccount } from '../credentials.store.ts';
import { replacePassword } from '../passwords/replace-password.ts';
import { createAccount } from '../sign-up/create-account.ts';

/**
 * Updates or creates the account of an invited address with a name and a password, and marks the address as verified:
 * the token of the mail proves its ownership. Ends every session of an existing account.
 * @param requireFree throws if an existing account may not be taken over.
 * @throws DomainError of `requireFree`; email_taken if a concurrent request takes the address.
 */
export async function prepareInvitedAccount(
  ctx: Context,
  tx: Tx,
  person: {
    readonly email: string;
    readonly displayName: string;
    readonly passwordHash: string;
    readonly termsAcceptedAt: Date | null;
  },
  requireFree: (login: Login | null) => void,
): Promise<AccountId> {
  const { displayName, passwordHash } = person;
  const found = await findLogin(tx, person.email);
  const at = ctx.now();
  if (found === null) {
    const id = (await createAccount(ctx, tx, person)) as AccountId;
    await updateAccount(tx, id, { emailVerified: true }, at);
    return id;
  }
  const accountId = found.accountId as AccountId;
  requireFree(await lockLogin(tx, accountId));
  await updateAccount(tx, accountId, { displayName, emailVerified: true }, at);
  await renameStudentsOfAccount(tx, accountId, displayName);
  await replacePassword(ctx, tx, accountId, passwordHash);
  return accountId;
}
