import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { publishAccessChange } from '../accounts/access-changes.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { withdrawLostGrants } from '../families/withdraw-lost-grants.ts';
import { eraseAttemptsOf } from '../../platform/rate-limits/rate-limits.ts';
import type { Erased, Erasure } from './erase-student.ts';
import {
  deleteGuardianshipsOf,
  type ErasableAccount,
  eraseAddress,
  eraseLogin,
  eraseLogsOfAccount,
  eraseThreadsOfAccount,
  eraseUnusedProofs,
} from './erasure.store.ts';

/**
 * Erases an account: address, name, password, sessions, links, mails and the calendar addresses that it knows. Ends its
 * access to students who stay, with its codes and invitations, and renames those whom it named.
 */
export async function eraseAccount(
  ctx: Context,
  tx: Tx,
  account: ErasableAccount,
  { actorId, reason }: Erasure,
): Promise<Erased> {
  const { id, email } = account;
  const fileIds = await eraseUnusedProofs(tx, id);
  await eraseLogsOfAccount(tx, account);
  await eraseThreadsOfAccount(tx, id);
  await eraseAddress(tx, email, id);
  await eraseAttemptsOf(ctx, tx, [id, email]);
  await eraseLogin(tx, id, ctx.now().toISOString());
  for (const studentId of await deleteGuardianshipsOf(tx, id)) await withdrawLostGrants(ctx, tx, studentId);
  publishAccessChange(ctx, tx, id);
  const details = reason === null ? {} : { details: { reason } };
  await recordAuditEvent(ctx, tx, { kind: 'account.erased', actorId, subjectId: id, ...details });
  return { fileIds, addresses: [email] };
}
