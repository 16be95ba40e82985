import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import {
  findFreeSlots,
  joinGuardian,
  joinPurchases,
  type MergedGuardian,
  type MergeSnapshot,
  requireMergeable,
} from '@thuto/domain/people/student-merges';
import type { AdminContext } from '../../context.ts';
import { isConstraintViolation } from '../../platform/db/constraint-violation.ts';
import type { Tx } from '../../platform/db/client.ts';
import { publishAccessChange } from '../accounts/access-changes.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { withdrawLostGrants } from '../families/withdraw-lost-grants.ts';
import { markStudentShared } from '../students/mark-student-shared.ts';
import { insertMerge, type MergeRecord } from './merge-records.store.ts';
import {
  countOrderConflicts,
  deleteGuardians,
  haveBothPendingPayments,
  listGuardians,
  listLessonConflicts,
  listRequestSlots,
  lockStudents,
  type LockedStudent,
  moveRows,
  recountBalances,
  renewCurrentPayments,
  saveGuardian,
  saveMergedInto,
  savePurchase,
  saveRequestSlots,
  withMovableLogs,
} from './merges.store.ts';
import { MOVED_REFERENCES } from './student-references.ts';

/** Waits for calls that were under way for the duplicate when the merge committed. */
const STRAGGLERS_AFTER_MS = 10_000;

export interface Merging {
  readonly keptId: StudentId;
  readonly duplicateId: StudentId;
}

/**
 * Merges a duplicate into the student to keep: lessons, orders, payments, credits, files, log and guardians move in one
 * transaction. Locks both students, then their balances, each in the order of ids. Can be undone for 30 days.
 * @throws DomainError students_same, student_not_found, student_merged; merge_conflict with the conflicting lessons.
 */
export async function mergeStudents(ctx: AdminContext, merging: Merging): Promise<MergeRecord> {
  try {
    return await ctx.db.transaction((tx) => merge(ctx, tx, merging));
  } catch (error) {
    // A new table may have a rule of its own that two students cannot share.
    if (isConstraintViolation(error)) throw new DomainError('merge_conflict');
    throw error;
  }
}

async function merge(ctx: AdminContext, tx: Tx, { keptId, duplicateId }: Merging): Promise<MergeRecord> {
  const locked = await lockStudents(tx, [keptId, duplicateId]);
  const [kept, duplicate] = [locked.get(keptId), locked.get(duplicateId)];
  if (!kept || !duplicate) throw new DomainError('student_not_found');
  requireMergeable(kept, duplicate);
  await requireNoConflict(tx, { keptId, duplicateId });

  const at = ctx.now();
  const slots = await freeSlotsFor(tx, { keptId, duplicateId });
  const rows = await withMovableLogs(tx, async () => {
    const moved: Record<string, readonly string[]> = {};
    for (const reference of MOVED_REFERENCES) {
      moved[reference.name] = await moveRows(tx, reference, { from: duplicateId, to: keptId });
    }
    return moved;
  });
  const guardians = await joinGuardians(tx, { keptId, duplicateId }, at);
  await recountBalances(tx, [keptId, duplicateId]);
  const purchases = await joinPurchasesOf(tx, kept, duplicate);
  await renewCurrentPayments(tx, [keptId, duplicateId]);
  await saveMergedInto(tx, duplicateId, keptId, at);
  await markStudentShared(tx, keptId, at);
  await withdrawLostGrants(ctx, tx, keptId);

  const record: MergeRecord = {
    id: ctx.newId(),
    keptId,
    duplicateId,
    moved: { rows, slots, guardians, purchases },
    mergedAt: at,
    mergedBy: ctx.currentUser.accountId,
    undoneAt: null,
    undoneBy: null,
  };
  await insertMerge(tx, record);
  await recordAuditEvent(ctx, tx, {
    kind: 'student.merged',
    actorId: ctx.currentUser.accountId,
    studentId: keptId,
    subjectId: duplicateId,
    details: { mergeId: record.id },
  });
  for (const { accountId } of [...guardians.kept, ...guardians.duplicate]) {
    publishAccessChange(ctx, tx, accountId);
  }
  await ctx.jobs.enqueue(
    tx,
    'students.move-stragglers',
    { mergeId: record.id },
    { startAfter: new Date(at.getTime() + STRAGGLERS_AFTER_MS) },
  );
  return record;
}

/** @throws DomainError merge_conflict if both have a lesson at one time, an open order of one package or a pending payment. */
async function requireNoConflict(tx: Tx, { keptId, duplicateId }: Merging): Promise<void> {
  const lessons = await listLessonConflicts(tx, keptId, duplicateId);
  const hasConflict =
    lessons.length > 0 ||
    (await countOrderConflicts(tx, keptId, duplicateId)) > 0 ||
    (await haveBothPendingPayments(tx, keptId, duplicateId));
  if (hasConflict) throw new DomainError('merge_conflict', { lessons });
}

/** Gives the duplicate's open requests slots that the kept student does not use. Returns their slots of before. */
async function freeSlotsFor(tx: Tx, { keptId, duplicateId }: Merging): Promise<MergeSnapshot['slots']> {
  const before = await listRequestSlots(tx, duplicateId);
  const used = (await listRequestSlots(tx, keptId)).map(({ slot }) => slot);
  // Avoids the slots of both, because the requests get them one after another.
  const free = findFreeSlots([...used, ...before.map(({ slot }) => slot)], before.length);
  await saveRequestSlots(
    tx,
    before.map(({ id }, index) => ({ id, slot: free[index] ?? 0 })),
  );
  return Object.fromEntries(before.map(({ id, slot }) => [id, slot]));
}

/** Lets everyone who acted for one of the students act for the kept one. Those of the duplicate come last. */
async function joinGuardians(
  tx: Tx,
  { keptId, duplicateId }: Merging,
  at: Date,
): Promise<MergeSnapshot['guardians']> {
  const [kept, duplicate] = [await listGuardians(tx, keptId), await listGuardians(tx, duplicateId)];
  for (const guardian of duplicate) {
    const known = kept.find(({ accountId }) => accountId === guardian.accountId);
    const joined: MergedGuardian = known
      ? joinGuardian(known, guardian)
      : { ...guardian, createdAt: at.toISOString() };
    await saveGuardian(tx, keptId, joined);
  }
  await deleteGuardians(
    tx,
    duplicateId,
    duplicate.map(({ accountId }) => accountId),
  );
  return { kept, duplicate };
}

async function joinPurchasesOf(
  tx: Tx,
  kept: LockedStudent,
  duplicate: LockedStudent,
): Promise<MergeSnapshot['purchases']> {
  const purchaseOf = ({ selectedPackage, subscriptionStartsAt, subscriptionEndsAt }: LockedStudent) => ({
    selectedPackage,
    subscriptionStartsAt,
    subscriptionEndsAt,
  });
  const before = { kept: purchaseOf(kept), duplicate: purchaseOf(duplicate) };
  const merged = joinPurchases(before.kept, before.duplicate);
  await savePurchase(tx, kept.id as StudentId, merged);
  return { ...before, merged };
}
