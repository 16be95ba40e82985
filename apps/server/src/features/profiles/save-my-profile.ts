import type { SaveProfile } from '@thuto/contract/profiles';
import { DomainError } from '@thuto/domain/errors';
import type { z } from 'zod';
import type { StudentContext } from '../../context.ts';
import { requirePhone } from '../../platform/phones/parse-phone.ts';
import { requirePackageOnSale } from '../packages/require-package-on-sale.ts';
import { setRelationship } from '../students/set-relationship.ts';
import { requireSubjects } from '../subjects/require-subject.ts';
import { profileColumnsOf } from './profile-details.ts';
import { findProfile, updateRevision } from './profiles.store.ts';
import { getPaymentOfProfile, type ProfileWithPayment } from './get-my-profile.ts';

/**
 * Saves the student's own profile, over the revision it was edited from (PROF-9), with the student's name and the
 * account's relationship that follow from it. Payment, counters and dates are not part of it.
 * @throws DomainError profile_changed_elsewhere when somebody saved in between; input_invalid for a subject that is not
 * taught or a phone number that cannot exist; package_not_found for a new choice of a package that is not on sale;
 * relationship_fixed.
 */
export async function saveMyProfile(
  ctx: StudentContext,
  { revision, selectedPackage, ...typed }: z.output<typeof SaveProfile>,
): Promise<ProfileWithPayment> {
  const { accountId, displayName } = ctx.currentUser;
  const studentId = ctx.student.id;
  const at = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const before = await findProfile(tx, studentId);
    const details = { ...typed, parentPhone: await readParentPhone(typed.parentPhone, before?.parentPhone) };
    await requireSubjects(tx, details.subjects, { kept: before?.subjects ?? [] });
    // A package that was chosen before stays chosen after it has been retired.
    if (selectedPackage !== null && selectedPackage !== before?.selectedPackage)
      await requirePackageOnSale(tx, selectedPackage);
    const saved = await updateRevision(tx, studentId, revision, {
      ...profileColumnsOf(details, displayName),
      selectedPackage,
      updatedAt: at,
      ...(revision === 0 && { profileCreatedAt: at }),
    });
    if (!saved) throw new DomainError('profile_changed_elsewhere');
    await setRelationship(
      ctx,
      tx,
      { accountId, studentId },
      { before: before?.whoNeedsTutoring ?? null, now: details.whoNeedsTutoring },
    );
    return { row: saved, ...(await getPaymentOfProfile(ctx, tx, studentId)) };
  });
}

/** Returns a phone number in E.164. A number from before this rule, which nobody has changed, stays as it is. */
async function readParentPhone(typed: string, stored = ''): Promise<string> {
  return typed === '' || typed === stored ? typed : requirePhone(typed, 'parentPhone');
}
