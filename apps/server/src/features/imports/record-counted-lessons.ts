import { countedBefore, type CreditReason } from '@thuto/domain/payments/credits';
import type { StudentId } from '@thuto/domain/ids';
import type { ImportRun } from './import-run.ts';
import { addToBalances, insertCreditEntries, insertCreditGrants, listOpenGrantIds } from './imports.store.ts';

/** A lesson that the counters of the old product contain already. */
export interface CountedLesson {
  readonly studentId: StudentId;
  /** The booking or session. */
  readonly participantId: string;
  readonly reason: CreditReason;
  readonly at: Date;
}

/**
 * Records in the ledger which lessons the opening balance counts. The entries move nothing. A student without an open
 * grant gets an empty one.
 */
export async function recordCountedLessons(run: ImportRun, lessons: readonly CountedLesson[]): Promise<void> {
  const { ctx, tx, now } = run;
  const studentIds = [...new Set(lessons.map(({ studentId }) => studentId))];
  const grantOf = await listOpenGrantIds(tx, studentIds);
  const opened = studentIds
    .filter((studentId) => !grantOf.has(studentId))
    .map((studentId) => ({ studentId, id: ctx.newId() }));
  for (const { studentId, id } of opened) grantOf.set(studentId, id);
  await insertCreditGrants(
    tx,
    opened.map((grant) => ({ ...grant, kind: 'opening', granted: 0, startsAt: now, createdAt: now })),
  );
  await addToBalances(
    tx,
    opened.map(({ studentId }) => ({ studentId, available: 0, updatedAt: now })),
  );
  await insertCreditEntries(
    tx,
    lessons.map(({ studentId, participantId, reason, at }) => ({
      ...countedBefore(grantOf.get(studentId) ?? '', reason),
      id: ctx.newId(),
      studentId,
      cause: `lesson:${participantId}`,
      note: 'Counted in the opening balance',
      createdAt: at,
    })),
  );
}
