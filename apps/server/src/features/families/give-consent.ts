import type { Consent } from '@thuto/contract/families';
import { DomainError } from '@thuto/domain/errors';
import { CONSENT_VERSION, type ConsentKind } from '@thuto/domain/people/families';
import type { StudentContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { findGuardianship } from '../students/find-guardianship.ts';
import { lockStudentRecord } from '../students/lock-student-record.ts';
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
  return ctx.db.transaction(async (tx) => {
    const { accountId } = currentUser;
    await lockStudentRecord(tx, student.id);
    // The guard has seen the relationship of before the lock.
    const own = await findGuardianship(tx, accountId, student.id);
    if (own?.relationship !== 'parent' && own?.relationship !== 'guardian') {
      throw new DomainError('guardian_change_forbidden');
    }
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
