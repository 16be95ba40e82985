import { EVIDENCE_WEIGHTS } from '@thuto/domain/learning/topic-states';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import { runsAllCases } from '@thuto/domain/testing/sample';
import * as fc from 'fast-check';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evidence } from '../../platform/db/schema/evidence.ts';
import { topics } from '../../platform/db/schema/subjects.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeStudent } from '../../testing/people.ts';
import { deleteEvidence } from './delete-evidence.ts';
import { getTopicStates } from './get-topic-states.ts';
import { type NewEvidence, recordEvidence } from './record-evidence.ts';

let t: TestApp;
let physics: string[];
let mathematics: string[];

beforeAll(async () => {
  t = await buildTestApp();
  const idsOf = async (syllabusId: string) => {
    const rows = await t.db
      .select({ id: topics.id })
      .from(topics)
      .where(eq(topics.syllabusId, syllabusId))
      .orderBy(asc(topics.position), asc(topics.code));
    return rows.map(({ id }) => id);
  };
  [physics, mathematics] = [await idsOf('igcse-0625'), await idsOf('igcse-0580')];
});
afterAll(() => t.close());

const newStudent = async () => (await makeStudent(t)).id as string as StudentId;

const observed = (topicId: string, outcome: number | null, reference: string): NewEvidence => ({
  topicId,
  source: 'observation',
  outcome,
  weight: EVIDENCE_WEIGHTS.observed,
  reference,
  label: 'Lesson',
});

const record = (studentId: StudentId, pieces: readonly NewEvidence[]) =>
  t.db.transaction((tx) => recordEvidence(t.ctx, tx, studentId, pieces));

const statesOf = async (studentId: StudentId, subject?: string) =>
  Object.fromEntries(
    [...(await getTopicStates(t.db, studentId, subject))].map(([id, { state }]) => [id, state]),
  );

describe('recordEvidence (LEARN-1, LEARN-2)', () => {
  it('moves only the topics that it names, and has no effect the second time', async () => {
    const [one, two] = [await newStudent(), await newStudent()];
    const [first = '', second = ''] = physics;
    await record(one, [observed(first, 1, 'report-1'), observed(second, 0, 'report-1')]);
    await record(one, [observed(first, 0, 'report-1')]);
    expect(await statesOf(one)).toEqual({ [first]: 'secure', [second]: 'gap' });
    expect(await statesOf(two)).toEqual({});
    expect(await t.db.$count(evidence, eq(evidence.studentId, one))).toBe(2);
  });

  it('shows the topics of one subject', async () => {
    const student = await newStudent();
    const [first = '', other = ''] = [physics[0], mathematics[0]];
    await record(student, [observed(first, 1, 'r'), observed(other, 0, 'r')]);
    expect(await statesOf(student, 'mathematics')).toEqual({ [other]: 'gap' });
  });

  it('changes a state only with evidence of its topic, and rebuilding returns the same states', async () => {
    const operation = fc.record({
      topic: fc.nat(3),
      outcome: fc.constantFrom(0, 0.5, 1, null),
      isDeletion: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 8 }), async (operations) => {
        const student = await newStudent();
        let before = await statesOf(student);
        for (const [at, { topic, outcome, isDeletion }] of operations.entries()) {
          const topicId = physics[topic] ?? '';
          const rows = await t.db.select().from(evidence).where(eq(evidence.studentId, student));
          const removed = isDeletion ? rows[topic % Math.max(1, rows.length)] : undefined;
          if (removed !== undefined)
            await deleteEvidence(t.ctx, student as string as AccountId, student, removed.id);
          else await record(student, [observed(topicId, outcome, `report-${at}`)]);
          const after = await statesOf(student);
          const named = removed?.topicId ?? topicId;
          expect({ ...after, [named]: null }).toEqual({ ...before, [named]: null });
          expect(await statesOf(student)).toEqual(after);
          before = after;
        }
        await t.db.delete(evidence).where(eq(evidence.studentId, student));
        expect(await statesOf(student)).toEqual({});
      }),
      { numRuns: runsAllCases() ? 15 : 5 },
    );
  });

  it('refuses an outcome outside its bounds', async () => {
    const student = await newStudent();
    await expect(record(student, [observed(physics[0] ?? '', 1.1, 'r')])).rejects.toThrow();
    expect(await statesOf(student)).toEqual({});
  });
});
