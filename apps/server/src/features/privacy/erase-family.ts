import { DomainError } from '@thuto/domain/errors';
import type { AdminContext, Context, StoreResponse, StudentContext } from '../../context.ts';
import { buildExpiredSessionCookie } from '../accounts/session-cookie.ts';
import type { Client } from '../accounts/client.ts';
import { requireMyPassword } from '../accounts/require-my-password.ts';
import { eraseAttemptsOf } from '../../plugins/rate-limits.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import {
  eraseAccount,
  eraseLessons,
  eraseLogs,
  erasePayments,
  listAddressesOf,
  listUploadsOf,
  lockStudent,
} from './erasure.store.ts';

interface Erasure {
  readonly studentId: string;
  /** The account that erases: the student or an admin. */
  readonly actorId: string;
  /** The reason that an admin enters; null if the student erases their own data. */
  readonly reason: string | null;
}

async function eraseFamily(
  ctx: Context,
  { studentId, actorId, reason }: Erasure,
  storeResponse?: StoreResponse,
): Promise<void> {
  const at = ctx.now().toISOString();
  const erased = await ctx.db.transaction(async (tx) => {
    const student = await lockStudent(tx, studentId);
    if (student === null) throw new DomainError('student_not_found');
    const uploads = await listUploadsOf(tx, studentId);
    await eraseLessons(tx, studentId, at);
    const fileIds = await erasePayments(tx, studentId, at);
    const addresses = await listAddressesOf(tx, studentId, student.email);
    await eraseLogs(tx, studentId, student.email, addresses);
    await eraseAttemptsOf(ctx, tx, [studentId, ...addresses]);
    await eraseAccount(tx, studentId, at);
    const details = reason === null ? {} : { details: { reason } };
    await recordAuditEvent(ctx, tx, { kind: 'student.erased', actorId, studentId, ...details });
    await ctx.jobs.enqueue(tx, 'proofs.remove-released', { fileIds });
    await storeResponse?.(tx, {});
    return { addresses, uploads };
  });
  // Safe if interrupted here: a later job removes expired uploads, and the outbox is for development only.
  for (const upload of erased.uploads) await ctx.uploads.discard(upload);
  for (const address of erased.addresses) await ctx.mail.deleteDevOutboxMailsTo(address);
}

/**
 * Erases all personal data of a student and their family, on behalf of an admin. The ledger and the payment amounts
 * stay under an anonymous id. Cancels upcoming lessons and ends all sessions. Cannot be undone. Older backups keep the
 * data until they are deleted.
 * @throws DomainError student_not_found, also for an admin's id and for a student who is already erased.
 */
export async function eraseStudent(
  ctx: AdminContext,
  { id, reason }: { readonly id: string; readonly reason: string },
  storeResponse: StoreResponse,
): Promise<void> {
  await eraseFamily(ctx, { studentId: id, actorId: ctx.currentUser.accountId, reason }, storeResponse);
}

/**
 * Erases the current user, as `eraseStudent` does.
 * @returns the Set-Cookie values that remove the session cookie.
 * @throws DomainError password_wrong, request_too_frequent.
 */
export async function eraseMe(
  ctx: StudentContext,
  client: Client,
  { currentPassword }: { readonly currentPassword: string },
): Promise<readonly string[]> {
  await requireMyPassword(ctx, client, currentPassword);
  const { accountId } = ctx.currentUser;
  await eraseFamily(ctx, { studentId: accountId, actorId: accountId, reason: null });
  return [buildExpiredSessionCookie(ctx.config)];
}
