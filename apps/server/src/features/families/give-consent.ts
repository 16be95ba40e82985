import type { Consent } from '@thuto/contract/families';
import { DomainError } from '@thuto/domain/errors';
import { CONSENT_VERSION, type ConsentKind } from '@thuto/domain/families';
import type { StudentContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { insertConsent } from './families.store.ts';
import { getConsent } from './get-consent.ts';

/**
 * Records a family's answer to the consent questions, with who gave it and when. Earlier answers stay.
 * @throws DomainError guardian_change_forbidden for anyone but a parent or guardian.
 */
export async function giveConsent(
  ctx: StudentContext,
  answer: Readonly<Record<ConsentKind, boolean>>,
): Promise<Consent> {
  const { student, currentUser } = ctx;
  if (student.relationship !== 'parent' && student.relationship !== 'guardian') {
    throw new DomainError('guardian_change_forbidden');
  }
  return ctx.db.transaction(async (tx) => {
    const { accountId } = currentUser;
    const id = ctx.newId();
    const { data, messages, recording, photos } = answer;
    await insertConsent(tx, {
      id,
      studentId: student.id,
      accountId,
      version: CONSENT_VERSION,
      data,
      messages,
      recording,
      photos,
      createdAt: ctx.now(),
    });
    await recordAuditEvent(ctx, tx, {
      kind: 'consent.given',
      actorId: accountId,
      studentId: student.id,
      subjectId: id,
    });
    return getConsent(ctx, tx);
  });
}
