import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { Context, StoreResponse } from '../../context.ts';
import { eraseAccount } from './erase-account.ts';
import { type Erased, eraseStudent, type Erasure } from './erase-student.ts';
import { listUploadsOf, lockAccount, lockStudentsOnlyOf } from './erasure.store.ts';

/**
 * Erases a family account and the students for whom nobody else acts. A student with another guardian stays, without
 * this account.
 */
export async function eraseFamily(
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
