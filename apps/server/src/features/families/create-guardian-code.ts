import { randomBytes } from 'node:crypto';
import type { INVITABLE_RELATIONSHIPS } from '@thuto/contract/families';
import {
  buildGuardianCode,
  CODE_DAYS,
  CODE_LENGTH,
  limitRights,
  relationshipByRights,
} from '@thuto/domain/people/families';
import type { GuardianRights } from '@thuto/domain/policy';
import type { StoreResponse, StudentContext } from '../../context.ts';
import { limitRate } from '../../platform/rate-limits/rate-limits.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { insertCode } from './families.store.ts';
import { hashCode } from './guardian-code-hash.ts';
import { requireGuardianManager } from './require-guardian-manager.ts';

const PER_ACCOUNT_LIMIT = { points: 20, seconds: 60 * 60 };

export const MINUTE_MS = 60_000;

export interface NewGuardianCode {
  readonly relationship: (typeof INVITABLE_RELATIONSHIPS)[number];
  readonly rights: GuardianRights;
}

/**
 * Creates a single-use code that can be read out over the phone. It is shown once; only its hash is stored.
 * @throws DomainError request_too_frequent and those of `requireGuardianManager`.
 */
export async function createGuardianCode(
  ctx: StudentContext,
  { relationship, rights: wanted }: NewGuardianCode,
  storeResponse: StoreResponse,
): Promise<{ id: string; code: string; expiresAt: string }> {
  const { accountId } = ctx.currentUser;
  await limitRate(ctx, `guardian-code:${accountId}`, PER_ACCOUNT_LIMIT);
  return ctx.db.transaction(async (tx) => {
    const rights = limitRights(wanted, (await requireGuardianManager(ctx, tx)).own);
    const [id, code, createdAt] = [ctx.newId(), buildGuardianCode(randomBytes(CODE_LENGTH)), ctx.now()];
    const expiresAt = new Date(createdAt.getTime() + CODE_DAYS * 24 * 60 * MINUTE_MS);
    await insertCode(tx, {
      id,
      studentId: ctx.student.id,
      createdBy: accountId,
      codeHash: hashCode(ctx, code),
      relationship: relationshipByRights(relationship, rights),
      ...rights,
      createdAt,
      expiresAt,
    });
    await recordAuditEvent(ctx, tx, {
      kind: 'guardian.code-created',
      actorId: accountId,
      studentId: ctx.student.id,
      subjectId: id,
      details: { relationship, ...rights },
    });
    const created = { id, code, expiresAt: expiresAt.toISOString() };
    await storeResponse(tx, created);
    return created;
  });
}
