import type { StudentId } from '@thuto/domain/ids';
import type { Evidence, EvidenceSource } from '@thuto/domain/learning/topic-states';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { evidence } from '../../platform/db/schema/evidence.ts';
import { topics } from '../../platform/db/schema/subjects.ts';

export type EvidenceRow = typeof evidence.$inferSelect;

/** Inserts evidence. Skips rows whose record was recorded before. */
export async function insertEvidence(tx: Tx, rows: readonly (typeof evidence.$inferInsert)[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(evidence)
      .values([...rows])
      .onConflictDoNothing();
}

/** Lists a student's evidence for the topic states, oldest first: of one subject, or of all. */
export async function listEvidenceOf(
  executor: Executor,
  studentId: StudentId,
  subjectId: string | null = null,
): Promise<(Evidence & { readonly source: EvidenceSource })[]> {
  const rows = await executor
    .select({
      topicId: evidence.topicId,
      source: evidence.source,
      outcome: evidence.outcome,
      weight: evidence.weight,
      at: evidence.at,
    })
    .from(evidence)
    .innerJoin(topics, eq(topics.id, evidence.topicId))
    .where(
      and(
        eq(evidence.studentId, studentId),
        subjectId === null ? undefined : eq(topics.subjectId, subjectId),
      ),
    )
    .orderBy(asc(evidence.at), asc(evidence.id));
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

/** Lists the evidence of a student in a topic, newest first, with the name of who recorded it. */
export async function listEvidenceOfTopic(executor: Executor, studentId: StudentId, topicId: string) {
  return executor
    .select({
      id: evidence.id,
      source: evidence.source,
      outcome: evidence.outcome,
      label: evidence.label,
      at: evidence.at,
      recordedBy: sql<
        string | null
      >`(select t.name from tutors t where t.account_id = ${evidence.recordedBy})`,
    })
    .from(evidence)
    .where(and(eq(evidence.studentId, studentId), eq(evidence.topicId, topicId)))
    .orderBy(desc(evidence.at), desc(evidence.id))
    .limit(200);
}

/** Deletes a student's piece of evidence and returns it, or null. */
export async function deleteEvidenceRow(
  tx: Tx,
  studentId: StudentId,
  id: string,
): Promise<EvidenceRow | null> {
  const [row] = await tx
    .delete(evidence)
    .where(and(eq(evidence.id, id), eq(evidence.studentId, studentId)))
    .returning();
  return row ?? null;
}

/** Deletes a student's evidence that comes from these records. */
export async function deleteEvidenceOfRecords(
  tx: Tx,
  studentId: StudentId,
  source: EvidenceSource,
  references: readonly string[],
): Promise<void> {
  if (references.length > 0)
    await tx
      .delete(evidence)
      .where(
        and(
          eq(evidence.studentId, studentId),
          eq(evidence.source, source),
          inArray(evidence.reference, [...references]),
        ),
      );
}
