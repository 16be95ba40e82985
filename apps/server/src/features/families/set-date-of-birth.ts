import { DomainError } from '@thuto/domain/errors';
import { decideDateOfBirth } from '@thuto/domain/people/families';
import type { StudentContext } from '../../context.ts';
import { saveDateOfBirth } from './families.store.ts';
import { todayOf } from './guardian-facts.ts';
import { handOverIfAdult } from './hand-over-if-adult.ts';
import { listGuardians, type ListedGuardians } from './list-guardians.ts';
import { requireGuardianManager } from './require-guardian-manager.ts';
import { withdrawLostGrants } from './withdraw-lost-grants.ts';

/**
 * Sets a student's date of birth, which decides when they take over.
 * @throws DomainError those of `requireGuardianManager` and `decideDateOfBirth`.
 */
export async function setDateOfBirth(
  ctx: StudentContext,
  { dateOfBirth }: { readonly dateOfBirth: string | null },
): Promise<ListedGuardians> {
  return ctx.db.transaction(async (tx) => {
    const { own } = await requireGuardianManager(ctx, tx);
    const refusal = dateOfBirth && decideDateOfBirth(dateOfBirth, own.relationship, todayOf(ctx));
    if (refusal) throw new DomainError(refusal);
    await saveDateOfBirth(tx, ctx.student.id, dateOfBirth, ctx.now());
    await handOverIfAdult(ctx, tx, ctx.student.id);
    await withdrawLostGrants(ctx, tx, ctx.student.id);
    return listGuardians(ctx, tx);
  });
}
