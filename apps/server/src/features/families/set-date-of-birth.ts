import type { Guardians } from '@thuto/contract/families';
import type { StudentContext } from '../../context.ts';
import { saveDateOfBirth } from './families.store.ts';
import { handOverIfAdult } from './hand-over.ts';
import { listGuardians } from './list-guardians.ts';
import { requireGuardianManager } from './require-guardian-manager.ts';

/**
 * Sets a student's date of birth, which decides when they take over.
 * @throws DomainError those of `requireGuardianManager`.
 */
export async function setDateOfBirth(
  ctx: StudentContext,
  { dateOfBirth }: { readonly dateOfBirth: string | null },
): Promise<Guardians> {
  return ctx.db.transaction(async (tx) => {
    await requireGuardianManager(ctx, tx);
    await saveDateOfBirth(tx, ctx.student.id, dateOfBirth, ctx.now());
    await handOverIfAdult(ctx, tx, ctx.student.id);
    return listGuardians(ctx, tx);
  });
}
