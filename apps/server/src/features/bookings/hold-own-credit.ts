import { DomainError } from '@thuto/domain/errors';
import type { StudentContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { holdCredit } from '../credits/hold-credit.ts';

/** Holds a credit of the student. @throws DomainError sessions_exhausted. */
export async function holdOwnCredit(ctx: StudentContext, tx: Tx, participantId: string): Promise<void> {
  try {
    await holdCredit(ctx, tx, { studentId: ctx.student.id, participantId });
  } catch (error) {
    // The code for admins offers an approval without a credit.
    if (error instanceof DomainError && error.code === 'no_sessions_remaining')
      throw new DomainError('sessions_exhausted');
    throw error;
  }
}
