import { DomainError } from '@thuto/domain/errors';
import type { StudentContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { revokeCode } from './families.store.ts';
import { requireGuardianManager } from './require-guardian-manager.ts';

/**
 * Withdraws a code; it stops working.
 * @throws DomainError not_found for a code that was used, withdrawn or belongs to another family.
 */
export async function withdrawGuardianCode(
  ctx: StudentContext,
  { id }: { readonly id: string },
): Promise<Record<never, never>> {
  await ctx.db.transaction(async (tx) => {
    await requireGuardianManager(ctx, tx);
    if (!(await revokeCode(tx, ctx.student.id, id, ctx.now()))) throw new DomainError('not_found');
    await recordAuditEvent(ctx, tx, {
      kind: 'guardian.code-withdrawn',
      actorId: ctx.currentUser.accountId,
      studentId: ctx.student.id,
      subjectId: id,
    });
  });
  return {};
}
