import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import type { AdminContext, StoreResponse } from '../../context.ts';
import { eraseStudent } from './erase-student.ts';
import { lockUnerasedStudent } from './erasure.store.ts';

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
