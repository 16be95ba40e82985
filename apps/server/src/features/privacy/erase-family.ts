import { DomainError } from '@thuto/domain/errors';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { AdminContext, Context, StoreResponse, FamilyContext } from '../../context.ts';
import { buildExpiredSessionCookie } from '../accounts/auth-sessions/session-cookie.ts';
import type { Client } from '../accounts/auth-sessions/client.ts';
import { requireMyPassword } from '../accounts/passwords/require-my-password.ts';
import { eraseAccount } from './erase-account.ts';
import { type Erased, type Erasure, eraseStudent } from './erase-student.ts';
import { listUploadsOf, lockAccount, lockStudentsOnlyOf, lockUnerasedStudent } from './erasure.store.ts';

/**
 * Erases a family account and the students for whom nobody else acts. A student with another guardian stays, without
 * this account.
 */
async function eraseFamily(
  ctx: Context,
  accountId: AccountId,
  erasure: Erasure,
  storeResponse?: StoreResponse,
): Promise<void> {
  const erased = await ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (account === null) throw new DomainError('student_not_found');
    const uploads = await listUploadsOf(tx, accountId);
    const parts: Erased[] = [];
    for (const studentId of await lockStudentsOnlyOf(tx, accountId)) {
      parts.push(await eraseStudent(ctx, tx, studentId, erasure));
    }
    parts.push(await eraseAccount(ctx, tx, account, erasure));
    const fileIds = parts.flatMap((part) => part.fileIds);
    await ctx.jobs.enqueue(tx, 'proofs.remove-released', { fileIds });
    await storeResponse?.(tx, {});
    return { addresses: parts.flatMap((part) => part.addresses), uploads };
  });
  // Safe if interrupted here: a later job removes expired uploads, and the outbox is for development only.
  for (const upload of erased.uploads) await ctx.uploads.discard(upload);
  for (const address of erased.addresses) await ctx.mail.deleteDevOutboxMailsTo(address);
}

/**
 * Erases all personal data of a family account and its students, on behalf of an admin. A student with another guardian
 * stays. The ledger and the payment amounts stay under an anonymous id. Cancels upcoming lessons and ends all sessions. Cannot be undone. Older backups keep the
 * data until they are deleted.
 * @throws DomainError student_not_found, also for an admin's id and for a student who is already erased.
 */
export async function eraseFamilyOf(
  ctx: AdminContext,
  { id, reason }: { readonly id: AccountId; readonly reason: string },
  storeResponse: StoreResponse,
): Promise<void> {
  await eraseFamily(ctx, id, { actorId: ctx.currentUser.accountId, reason }, storeResponse);
}

/**
 * Erases one student, on behalf of an admin. The accounts of the family and its other students stay. Cannot be undone.
 * @throws DomainError student_not_found, also for a student who is already erased.
 */
export async function eraseStudentOf(
  ctx: AdminContext,
  { id, reason }: { readonly id: StudentId; readonly reason: string },
  storeResponse: StoreResponse,
): Promise<void> {
  const { addresses } = await ctx.db.transaction(async (tx) => {
    if (!(await lockUnerasedStudent(tx, id))) throw new DomainError('student_not_found');
    const erased = await eraseStudent(ctx, tx, id, { actorId: ctx.currentUser.accountId, reason });
    await ctx.jobs.enqueue(tx, 'proofs.remove-released', { fileIds: [...erased.fileIds] });
    await storeResponse(tx, {});
    return erased;
  });
  for (const address of addresses) await ctx.mail.deleteDevOutboxMailsTo(address);
}

/**
 * Erases the current user, as `eraseFamilyOf` does.
 * @returns the Set-Cookie values that remove the session cookie.
 * @throws DomainError password_wrong, request_too_frequent.
 */
export async function eraseMe(
  ctx: FamilyContext,
  client: Client,
  { currentPassword }: { readonly currentPassword: string },
): Promise<readonly string[]> {
  await requireMyPassword(ctx, client, currentPassword);
  const { accountId } = ctx.currentUser;
  await eraseFamily(ctx, accountId, { actorId: accountId, reason: null });
  return [buildExpiredSessionCookie(ctx.config)];
}
