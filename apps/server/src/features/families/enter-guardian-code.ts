import { DomainError } from '@thuto/domain/errors';
import { CODE_LOCK_MINUTES, MAX_WRONG_CODES, normalizeGuardianCode } from '@thuto/domain/people/families';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { Context, FamilyContext, StoreResponse } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { findGuardianship } from '../students/find-guardianship.ts';
import { findStudentName } from '../students/find-student-name.ts';
import { redeemGrant } from '../students/redeem-grant.ts';
import { MINUTE_MS } from './create-guardian-code.ts';
import {
  type CodeEntryLock,
  consumeCode,
  findCode,
  type GuardianCodeRow,
  lockCodeEntries,
  saveCodeEntries,
} from './families.store.ts';
import { hashCode } from './guardian-code-hash.ts';

type Entered = { readonly id: StudentId; readonly firstName: string };

/**
 * Lets the current account act for the student of a code. Five wrong codes lock entering for an hour, also for the
 * right code. Of several accounts that enter one code at once, one succeeds.
 * @throws DomainError guardian_codes_locked, guardian_code_wrong, guardian_code_own, guardian_code_expired,
 * guardian_code_used, guardian_code_student_linked, account_not_family, students_limit_reached. A code whose maker may
 * not invite any more is a wrong one.
 */
export async function enterGuardianCode(
  ctx: FamilyContext,
  { code }: { readonly code: string },
  storeResponse: StoreResponse,
): Promise<Entered> {
  const outcome = await ctx.db.transaction(async (tx) => {
    const { accountId } = ctx.currentUser;
    const entries = await lockCodeEntries(tx, accountId);
    if (entries.lockedUntil !== null && entries.lockedUntil > ctx.now()) {
      throw new DomainError('guardian_codes_locked');
    }
    const row = await findCode(tx, hashCode(ctx, normalizeGuardianCode(code)));
    if (row === null || row.revokedAt !== null) {
      // Committed although the entry is refused: the error is thrown after the transaction.
      await countWrongEntry(ctx, tx, entries);
      return null;
    }
    if (!(await redeem(ctx, tx, row, accountId))) throw new DomainError('guardian_code_wrong');
    await saveCodeEntries(tx, { accountId, wrongEntries: 0, lastWrongAt: null, lockedUntil: null });
    const student = await findStudentName(tx, row.studentId);
    const entered = { id: row.studentId, firstName: student?.firstName ?? '' };
    await storeResponse(tx, entered);
    return entered;
  });
  if (outcome === null) throw new DomainError('guardian_code_wrong');
  return outcome;
}

async function countWrongEntry(ctx: Context, tx: Tx, entries: CodeEntryLock): Promise<void> {
  const now = ctx.now();
  const lockMs = CODE_LOCK_MINUTES * MINUTE_MS;
  const isRecent = entries.lastWrongAt !== null && now.getTime() - entries.lastWrongAt.getTime() < lockMs;
  const isNewRound = entries.lockedUntil !== null || !isRecent;
  const wrongEntries = isNewRound ? 1 : entries.wrongEntries + 1;
  const lockedUntil = wrongEntries >= MAX_WRONG_CODES ? new Date(now.getTime() + lockMs) : null;
  await saveCodeEntries(tx, { accountId: entries.accountId, wrongEntries, lastWrongAt: now, lockedUntil });
}

/** Returns false if the maker of the code may not invite any more. */
async function redeem(ctx: Context, tx: Tx, row: GuardianCodeRow, accountId: AccountId): Promise<boolean> {
  if (row.createdBy === accountId) throw new DomainError('guardian_code_own');
  if (row.usedAt !== null) throw new DomainError('guardian_code_used');
  if (row.expiresAt <= ctx.now()) throw new DomainError('guardian_code_expired');
  if (await findGuardianship(tx, accountId, row.studentId)) {
    throw new DomainError('guardian_code_student_linked');
  }
  if (!(await consumeCode(tx, row.id, accountId, ctx.now()))) throw new DomainError('guardian_code_used');
  const { studentId, relationship, canBook, canPay, canSeeProgress, receivesMessages } = row;
  const rights = { canBook, canPay, canSeeProgress, receivesMessages };
  return redeemGrant(ctx, tx, { madeBy: row.createdBy, studentId, relationship, rights }, accountId);
}
