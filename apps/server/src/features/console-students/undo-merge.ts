import { DomainError } from '@thuto/domain/errors';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import {
  findFreeSlots,
  isUndoable,
  type MergeSnapshot,
  requireSeparable,
  separateGuardians,
  type StudentPurchase,
} from '@thuto/domain/people/student-merges';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { publishAccessChange } from '../accounts/access-changes.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { deleteCalendarFeedOf } from '../calendar/delete-calendar-feed-of.ts';
import { withdrawLostGrants } from '../families/withdraw-lost-grants.ts';
import { unmarkStudentShared } from '../students/mark-student-shared.ts';
import { renameAfterGuardianChange } from '../students/rename-after-guardian-change.ts';
import { hasLaterMerge, lockMerge, saveUndone } from './merge-records.store.ts';
import {
  deleteGuardians,
  listGuardians,
  listRequestSlots,
  listRowsGoingBack,
  listSharedEntries,
  lockStudents,
  type LockedStudent,
  moveRowsBack,
  recountBalances,
  renewCurrentPayments,
  saveGuardian,
  saveMergedInto,
  savePurchase,
  saveRequestSlots,
  withMovableLogs,
} from './merges.store.ts';
import { MOVED_REFERENCES } from './student-references.ts';

/**
 * Undoes a merge: every record that moved goes back, with what has been added to it since. Records of the kept student
 * stay. Access that has ended since the merge stays ended.
 * @throws DomainError not_found; merge_not_undoable after 30 days, a later merge or an erasure; merge_credits_shared;
 * guardian_last.
 */
export async function undoMerge(
  ctx: AdminContext,
  id: string,
): Promise<{ keptId: StudentId; duplicateId: StudentId }> {
  return ctx.db.transaction(async (tx) => {
    const merge = await lockMerge(tx, id);
    if (merge === null) throw new DomainError('not_found');
    const { keptId, duplicateId, moved } = merge;
    const state = { mergedAt: merge.mergedAt.getTime(), isUndone: merge.undoneAt !== null };
    if (!isUndoable(state, ctx.now().getTime())) throw new DomainError('merge_not_undoable');
    const locked = await lockStudents(tx, [keptId, duplicateId]);
    const [kept, duplicate] = [locked.get(keptId), locked.get(duplicateId)];
    if (!kept || !duplicate || kept.isErased || duplicate.isErased || (await hasLaterMerge(tx, merge))) {
      throw new DomainError('merge_not_undoable');
    }

    const back = await listRowsGoingBack(tx, keptId, moved.rows);
    requireSeparable(await listSharedEntries(tx, keptId, back));
    const slots = await listRequestSlots(tx, keptId);
    await withMovableLogs(tx, async () => {
      for (const reference of MOVED_REFERENCES) {
        await moveRowsBack(tx, reference, back[reference.name] ?? [], { from: keptId, to: duplicateId });
      }
    });
    await restoreSlots(tx, moved.slots, slots, back['lesson_participants.student_id'] ?? []);
    const accountIds = await separate(tx, { keptId, duplicateId }, moved.guardians);
    await recountBalances(tx, [keptId, duplicateId]);
    await restorePurchases(tx, kept, duplicateId, moved.purchases);
    await renewCurrentPayments(tx, [keptId, duplicateId]);
    await saveMergedInto(tx, duplicateId, null, null);
    await unmarkStudentShared(tx, keptId, merge.mergedAt);
    for (const studentId of [keptId, duplicateId]) {
      await renameAfterGuardianChange(tx, studentId);
      await withdrawLostGrants(ctx, tx, studentId);
    }
    await saveUndone(tx, id, ctx.currentUser.accountId, ctx.now());
    await recordAuditEvent(ctx, tx, {
      kind: 'student.merge-undone',
      actorId: ctx.currentUser.accountId,
      studentId: keptId,
      subjectId: duplicateId,
      details: { mergeId: id },
    });
    for (const accountId of accountIds) publishAccessChange(ctx, tx, accountId);
    return { keptId, duplicateId };
  });
}

/** Gives the open requests that go back the slots of before the merge, and newer ones the next free slots. */
async function restoreSlots(
  tx: Tx,
  before: MergeSnapshot['slots'],
  present: readonly { readonly id: string }[],
  back: readonly string[],
): Promise<void> {
  const going = present.filter(({ id }) => back.includes(id)).map(({ id }) => id);
  const known = going.filter((id) => before[id] !== undefined);
  const others = going.filter((id) => before[id] === undefined);
  const used = known.map((id) => before[id] ?? 0);
  const free = findFreeSlots(used, others.length);
  // Two rounds, because a slot may still belong to a request that comes later in the list.
  const far = findFreeSlots(
    [...used, ...free, ...Object.values(before), ...present.map((_, at) => at + 1)],
    going.length,
  );
  await saveRequestSlots(
    tx,
    going.map((id, index) => ({ id, slot: (far[index] ?? 0) + present.length })),
  );
  await saveRequestSlots(tx, [
    ...known.map((id) => ({ id, slot: before[id] ?? 0 })),
    ...others.map((id, index) => ({ id, slot: free[index] ?? 0 })),
  ]);
}

/** Restores who acts for whom. Returns the accounts concerned. */
async function separate(
  tx: Tx,
  { keptId, duplicateId }: { readonly keptId: StudentId; readonly duplicateId: StudentId },
  before: MergeSnapshot['guardians'],
): Promise<string[]> {
  const present = (await listGuardians(tx, keptId)).map(({ accountId }) => accountId);
  const { kept, duplicate, leaving } = separateGuardians(before, present);
  await deleteGuardians(tx, keptId, leaving);
  // Calendar addresses from before the merge were restored above. These were created after it.
  for (const accountId of leaving)
    await deleteCalendarFeedOf(tx, { accountId: accountId as AccountId, studentId: keptId });
  for (const guardian of kept) await saveGuardian(tx, keptId, guardian);
  for (const guardian of duplicate) await saveGuardian(tx, duplicateId, guardian);
  return present;
}

/** Restores the purchases, unless the kept student has bought something since. */
async function restorePurchases(
  tx: Tx,
  kept: LockedStudent,
  duplicateId: StudentId,
  { merged, ...before }: MergeSnapshot['purchases'],
): Promise<void> {
  const isSame = (one: StudentPurchase, other: StudentPurchase) =>
    one.selectedPackage === other.selectedPackage &&
    one.subscriptionStartsAt === other.subscriptionStartsAt &&
    one.subscriptionEndsAt === other.subscriptionEndsAt;
  if (isSame(kept, merged)) await savePurchase(tx, kept.id as StudentId, before.kept);
  await savePurchase(tx, duplicateId, before.duplicate);
}
