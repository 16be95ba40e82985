import type { EvidenceItem, Progress } from '@thuto/contract/learning';
import type { GradeBoundary, PastPaper, PastPapers } from '@thuto/contract/past-papers';
import type { TermReport } from '@thuto/contract/term-reports';
import type { LessonId, StudentId } from '@thuto/domain/ids';
import { estimateTopics } from '@thuto/domain/learning/topic-states';
import { runsAllCases } from '@thuto/domain/testing/sample';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { calendarPeriods } from '../../platform/db/schema/calendar-periods.ts';
import { evidence } from '../../platform/db/schema/evidence.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { topics } from '../../platform/db/schema/subjects.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { insertLessons } from '../../testing/lessons.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { makeTutor, type TutorPerson } from '../../testing/tutors.ts';
import { getTopicStates } from '../learning/get-topic-states.ts';

const NOW = '2026-03-02T08:00:00.000Z';
const PAPER = { syllabusId: 'igcse-0625', year: 2024, session: 'june', paper: '42', writtenOn: '2026-03-01' };
const TERM = { kind: 'term', name: 'Term 1', startsOn: '2026-01-19', endsOn: '2026-04-02' } as const;

let t: TestApp;
let admin: Person;
let tutor: TutorPerson;
let stranger: TutorPerson;
let family: Person;
let physics: string[];
let mathematics: string[];

const idsOf = async (syllabus: string) => {
  const { items } = (await t.inject({ url: `/api/topics?syllabus=${syllabus}` })).json<{
    items: { id: string; parentId: string | null }[];
  }>();
  return items.filter(({ parentId }) => parentId !== null).map(({ id }) => id);
};

beforeAll(async () => {
  t = await buildTestApp();
  t.clock.set(NOW);
  admin = await makeAdmin(t);
  tutor = await makeTutor(t, { displayName: 'Ntate Thabiso' });
  stranger = await makeTutor(t, { displayName: 'Mme Lineo' });
  [physics, mathematics] = [await idsOf('igcse-0625'), await idsOf('igcse-0580')];
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  family = await makeTaught('Lerato Mokoena');
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, who: Person, payload?: object) =>
  t.inject({ method, url: `/api${url}`, headers: who.headers, ...(payload && { payload }) });

/** A family whose student the tutor teaches. */
async function makeTaught(displayName: string): Promise<Person> {
  const person = await makeStudent(t, { displayName });
  const startsAt = new Date(t.clock.now().getTime() - 7_200_000);
  const [id = ''] = await insertLessons(t, [{ studentId: person.id, status: 'completed', startsAt }]);
  await t.db
    .update(lessons)
    .set({ tutorId: tutor.tutorId })
    .where(eq(lessons.id, id as LessonId));
  await t.db
    .update(students)
    .set({ syllabus: 'IGCSE' })
    .where(eq(students.id, person.id as string as StudentId));
  return person;
}

const question = (name: string, marks: number, topicId = physics[0] ?? '', maxMarks = 4) => ({
  name,
  topicId,
  marks,
  maxMarks,
});
const paperOf = (questions = [question('1', 4)], changes: object = {}) => ({
  ...PAPER,
  questions,
  ...changes,
});
const pathOf = (who: Person, student = family) =>
  who === tutor || who === stranger
    ? `/tutor/students/${student.id}/past-papers`
    : `/students/${student.id}/past-papers`;
const add = (who: Person, payload: object = paperOf(), student = family) =>
  call('POST', pathOf(who, student), who, payload);
const added = async (who: Person, payload: object = paperOf()): Promise<PastPaper> => {
  const answer = await add(who, payload);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<PastPaper>();
};
const edit = (who: Person, { id, revision }: Pick<PastPaper, 'id' | 'revision'>, payload: object) =>
  call('PUT', `${pathOf(who)}/${id}`, who, { ...payload, revision });
const remove = (who: Person, id: string) => call('DELETE', `${pathOf(who)}/${id}`, who);
const listed = async (who: Person = family, url = pathOf(who)) => {
  const answer = await call('GET', `${url}?syllabus=igcse-0625`, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PastPapers>();
};
const statesOf = async (student: Person = family) =>
  Object.fromEntries(
    [...(await getTopicStates(t.db, student.id as string as StudentId))].map(([id, { state }]) => [
      id,
      state,
    ]),
  );
const evidenceOf = (student: Person = family) =>
  t.db
    .select()
    .from(evidence)
    .where(eq(evidence.studentId, student.id as string as StudentId));
const fieldsOf = (answer: { json: <T>() => T }) => answer.json<{ fields: Record<string, string> }>().fields;

describe('a past paper', () => {
  it('is added with marks and topics, and shows its total to family, tutor and desk (PAPER-1)', async () => {
    const [one = '', two = ''] = physics;
    await added(family, paperOf([question('1', 3, one), question('2(a)', 1, two, 6)]));
    for (const [who, url] of [
      [family, pathOf(family)],
      [tutor, pathOf(tutor)],
      [admin, `/console/students/${family.id}/past-papers`],
    ] as const) {
      const { items, syllabusId, today } = await listed(who, url);
      expect({ syllabusId, today }).toEqual({ syllabusId: 'igcse-0625', today: '2026-03-02' });
      expect(items).toMatchObject([
        {
          ...PAPER,
          marks: 4,
          maxMarks: 10,
          percent: 40,
          grade: null,
          checkedBy: null,
          questions: [
            { name: '1', topic: { id: one, isRetired: false }, marks: 3, maxMarks: 4 },
            { name: '2(a)', topic: { id: two }, marks: 1, maxMarks: 6 },
          ],
          allowedActions: who === admin ? ['delete'] : ['edit', 'delete'],
        },
      ]);
    }
  });

  it('is listed by the date written (PAPER-2)', async () => {
    await added(family);
    await added(tutor, paperOf(undefined, { year: 2023, writtenOn: '2026-02-01' }));
    expect((await listed()).items.map(({ year }) => year)).toEqual([2024, 2023]);
  });

  it('moves only the states of its topics, at the date it was written (PAPER-3)', async () => {
    const [one = '', two = ''] = physics;
    await added(tutor, paperOf([question('1', 4, one), question('2', 4, one), question('3', 0, two)]));
    expect(await statesOf()).toEqual({ [one]: 'secure', [two]: 'not_enough_evidence' });
    expect(await evidenceOf()).toMatchObject(
      [1, 1, 0].map((outcome) => ({
        source: 'past_paper',
        outcome,
        weight: 2,
        recordedBy: tutor.id,
        at: new Date('2026-03-01T10:00:00.000Z'),
      })),
    );
    const { items } = (await call('GET', `/students/${family.id}/topics/${two}/evidence`, family)).json<{
      items: EvidenceItem[];
    }>();
    expect(items).toMatchObject([
      { label: 'May/June 2024, paper 42, question 3: 0 of 4', recordedBy: 'Ntate Thabiso' },
    ]);
  });

  it('weighs less while only the family has entered it (PAPER-3)', async () => {
    await added(family);
    expect(await evidenceOf()).toMatchObject([{ weight: 1, recordedBy: null }]);
  });

  it('is edited and deleted with its evidence, and nothing else moves (PAPER-4)', async () => {
    const [one = '', two = '', three = ''] = physics;
    const first = await added(tutor, paperOf([question('1', 0, one), question('2', 0, one)]));
    await added(tutor, paperOf([question('1', 4, three), question('2', 4, three)], { year: 2023 }));
    const edited = await edit(tutor, first, paperOf([question('1', 4, two), question('2', 4, two)]));
    expect(edited.statusCode, edited.body).toBe(200);
    expect(await statesOf()).toEqual({ [two]: 'secure', [three]: 'secure' });
    expect((await edit(tutor, first, paperOf())).json()).toMatchObject({ code: 'past_paper_changed' });
    expect((await remove(tutor, first.id)).statusCode).toBe(200);
    expect(await statesOf()).toEqual({ [three]: 'secure' });
    expect((await remove(tutor, first.id)).statusCode).toBe(404);
    const kinds = await t.db
      .select({ kind: auditLog.kind, details: auditLog.details })
      .from(auditLog)
      .where(eq(auditLog.subjectId, first.id));
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([
      'learning.past-paper-added',
      'learning.past-paper-changed',
      'learning.past-paper-deleted',
    ]);
  });

  it('belongs to tutors once a tutor has saved it (PAPER-4)', async () => {
    const entered = await added(family);
    const own = await edit(family, entered, paperOf([question('1', 2)]));
    const checked = await edit(tutor, own.json<PastPaper>(), paperOf([question('1', 1)]));
    expect(checked.json()).toMatchObject({ checkedBy: 'Ntate Thabiso', marks: 1 });
    expect(await evidenceOf()).toMatchObject([{ outcome: 0.25, weight: 2, recordedBy: tutor.id }]);
    const { revision } = checked.json<PastPaper>();
    for (const refused of [
      await edit(family, { id: entered.id, revision }, paperOf()),
      await remove(family, entered.id),
    ])
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
        409,
        'past_paper_checked',
      ]);
    expect((await listed()).items[0]?.allowedActions).toEqual([]);
    const byDesk = await call('DELETE', `/console/students/${family.id}/past-papers/${entered.id}`, admin);
    expect(byDesk.statusCode).toBe(200);
    expect(await evidenceOf()).toEqual([]);
  });

  it('is refused with more marks than the maximum, a question twice or no question (PAPER-5)', async () => {
    const answers = [
      await add(family, paperOf([question('1', 5)])),
      await add(family, paperOf([question('1a', 1), question('1A', 1)])),
      await add(family, paperOf([])),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422]);
    expect(answers.map((answer) => Object.keys(fieldsOf(answer)))).toEqual([
      ['questions.0.marks'],
      ['questions.1.name'],
      ['questions'],
    ]);
    expect(await evidenceOf()).toEqual([]);
  });

  it('is refused with a date in the future, judged in the zone of the centre (PAPER-5)', async () => {
    t.clock.set('2026-03-02T21:59:00.000Z');
    const early = await add(family, paperOf(undefined, { writtenOn: '2026-03-03' }));
    expect([early.statusCode, fieldsOf(early)]).toEqual([422, { writtenOn: 'This date is in the future' }]);
    expect(Object.keys(fieldsOf(await add(family, paperOf(undefined, { year: 2027 }))))).toEqual(['year']);
    t.clock.set('2026-03-02T22:01:00.000Z');
    await added(family, paperOf(undefined, { writtenOn: '2026-03-03' }));
    // Noon has not come yet.
    const [piece] = await evidenceOf();
    expect(piece?.at.getTime()).toBeLessThanOrEqual(t.clock.now().getTime());
  });

  it('is refused with a topic of another subject and with a retired one (PAPER-5)', async () => {
    const retired = physics.at(-1) ?? '';
    const before = await added(family, paperOf([question('1', 1, retired)], { year: 2022 }));
    await t.db.update(topics).set({ retiredAt: t.clock.now() }).where(eq(topics.id, retired));
    for (const topicId of [mathematics[0] ?? '', retired, t.ctx.newId()]) {
      const answer = await add(family, paperOf([question('1', 1), question('2', 1, topicId)]));
      expect([answer.statusCode, Object.keys(fieldsOf(answer))]).toEqual([422, ['questions.1.topicId']]);
    }
    expect(Object.keys(fieldsOf(await add(family, paperOf(undefined, { syllabusId: 'unknown' }))))).toEqual([
      'syllabusId',
    ]);
    // The paper that has the topic keeps it.
    const edited = await edit(family, before, paperOf([question('1', 3, retired)], { year: 2022 }));
    expect(edited.json()).toMatchObject({ marks: 3, questions: [{ topic: { isRetired: true } }] });
    await t.db.update(topics).set({ retiredAt: null }).where(eq(topics.id, retired));
  });

  it('exists once for a student, also when it is sent several times (PAPER-5)', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(family)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409]);
    expect(await evidenceOf()).toHaveLength(1);
    const other = await added(family, paperOf(undefined, { session: 'november' }));
    expect((await edit(family, other, paperOf())).json()).toMatchObject({ code: 'past_paper_exists' });
    const key = { headers: { ...family.headers, 'idempotency-key': crypto.randomUUID() } };
    const repeated = { method: 'POST', url: `/api${pathOf(family)}`, ...key } as const;
    const payload = paperOf(undefined, { year: 2021 });
    const [one, two] = [await t.inject({ ...repeated, payload }), await t.inject({ ...repeated, payload })];
    expect([one.statusCode, two.json()]).toEqual([201, one.json()]);
  });

  it('is unknown to others (PAPER-4)', async () => {
    const { id, revision } = await added(family);
    const other = await makeTaught('Neo Molefe');
    for (const answer of [
      await add(stranger),
      await edit(stranger, { id, revision }, paperOf()),
      await remove(stranger, id),
      await add(other),
      await call('DELETE', `/students/${other.id}/past-papers/${id}`, other),
      await call('DELETE', `/tutor/students/${other.id}/past-papers/${id}`, tutor),
      await call('GET', `${pathOf(family)}?syllabus=lgcse-unknown`, family),
    ])
      expect(answer.statusCode, answer.body).toBe(404);
    await t.db
      .update(guardianships)
      .set({ canSeeProgress: false, canPay: true })
      .where(eq(guardianships.studentId, family.id as string as StudentId));
    for (const answer of [await add(family), await call('GET', pathOf(family), family)])
      expect(answer.statusCode).toBe(403);
    expect(await evidenceOf()).toHaveLength(1);
  });

  it('leaves states that rebuilding from the evidence returns again (LEARN-2)', async () => {
    const marked = fc.record({ topic: fc.nat(2), marks: fc.nat(4) });
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('save' as const),
        year: fc.integer({ min: 2020, max: 2022 }),
        questions: fc.array(marked, { minLength: 1, maxLength: 4 }),
        byTutor: fc.boolean(),
      }),
      fc.record({ kind: fc.constant('delete' as const), year: fc.integer({ min: 2020, max: 2022 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
        family = await makeTaught('Palesa Nkosi');
        const expected = new Map<number, Set<string>>();
        for (const each of steps) {
          const { items } = await listed(tutor);
          const present = items.find(({ year }) => year === each.year);
          const before = await statesOf();
          const touched = new Set(present?.questions.map(({ topic }) => topic.id));
          if (each.kind === 'delete') {
            if (present) expect((await remove(tutor, present.id)).statusCode).toBe(200);
            expected.delete(each.year);
          } else {
            const questions = each.questions.map(({ topic, marks }, index) =>
              question(String(index + 1), marks, physics[topic]),
            );
            const payload = paperOf(questions, { year: each.year });
            const who = each.byTutor || present?.checkedBy ? tutor : family;
            const answer = present ? await edit(who, present, payload) : await add(who, payload);
            expect(answer.statusCode, answer.body).toBeLessThan(300);
            expected.set(each.year, new Set(questions.map(({ topicId }) => topicId)));
            for (const { topicId } of questions) touched.add(topicId);
          }
          const after = await statesOf();
          for (const id of [...Object.keys(before), ...Object.keys(after)])
            if (!touched.has(id)) expect(after[id]).toBe(before[id]);
          const rows = await evidenceOf();
          const rebuilt = estimateTopics(rows.toReversed().map((row) => ({ ...row, at: row.at.getTime() })));
          expect(Object.fromEntries([...rebuilt].map(([id, { state }]) => [id, state]))).toEqual(after);
          expect(new Set(rows.map(({ topicId }) => topicId))).toEqual(
            new Set([...expected.values()].flatMap((ids) => [...ids])),
          );
        }
      }),
      { numRuns: runsAllCases() ? 8 : 3 },
    );
  });

  it('gives the term report its line about past papers (TERM-1)', async () => {
    const termId = t.ctx.newId();
    await t.db.insert(calendarPeriods).values({ ...TERM, id: termId });
    const papers = async () =>
      (
        await call('GET', `/tutor/students/${family.id}/term-reports/${termId}/physics`, tutor)
      ).json<TermReport>().facts.papers;
    expect(await papers()).toBeNull();
    const { id } = await added(tutor, paperOf([question('1', 3), question('2', 2)]));
    await added(family, paperOf([question('1', 0)], { year: 2025, writtenOn: '2026-01-18' }));
    expect(await papers()).toEqual({ questions: 2, percent: 63 });
    await remove(tutor, id);
    expect(await papers()).toBeNull();
    await t.db.delete(calendarPeriods).where(eq(calendarPeriods.id, termId));
  });

  it('shows in the topic map of the family', async () => {
    await added(tutor, paperOf([question('1', 4), question('2', 4)]));
    const { topics: map } = (
      await call('GET', `/students/${family.id}/progress?subject=physics`, family)
    ).json<Progress>();
    expect(map.find(({ id }) => id === physics[0])?.state).toBe('secure');
  });
});

describe('grade boundaries (PAPER-6, PAPER-7)', () => {
  const official = {
    syllabusId: 'igcse-0625',
    year: 2024,
    session: 'june',
    paper: '42',
    maxMarks: 8,
    grades: [
      { grade: 'A', marks: 6 },
      { grade: 'C', marks: 3 },
    ],
  };

  it('grades a whole paper, and gives no grade without boundaries', async () => {
    await added(tutor, paperOf([question('1', 4), question('2', 1)]));
    const part = await added(tutor, paperOf([question('1', 4)], { year: 2023 }));
    expect((await listed()).items.map(({ grade }) => grade)).toEqual([null, null]);
    const answer = await call('POST', '/console/grade-boundaries', admin, official);
    expect(answer.statusCode, answer.body).toBe(201);
    const { id, revision } = answer.json<GradeBoundary>();
    const older = await call('POST', '/console/grade-boundaries', admin, { ...official, year: 2023 });
    const gradeOf = async (paperId: string, isIt: boolean) =>
      (await listed()).items.find((each) => (each.id === paperId) === isIt)?.grade;
    expect(await gradeOf(part.id, false)).toBe('C');
    expect(await gradeOf(part.id, true)).toBeNull();
    const changed = { ...official, grades: [{ grade: 'A*', marks: 5 }] };
    const path = `/console/grade-boundaries/${id}`;
    expect((await call('PUT', path, admin, { ...changed, revision })).statusCode).toBe(200);
    expect(await gradeOf(part.id, false)).toBe('A*');
    expect((await call('PUT', path, admin, { ...changed, revision })).json()).toMatchObject({
      code: 'grade_boundary_changed',
    });
    expect((await call('PUT', path, admin, { ...changed, revision: 2, year: 2023 })).json()).toMatchObject({
      code: 'grade_boundary_exists',
    });
    const all = await call('GET', '/console/grade-boundaries?syllabus=igcse-0625', admin);
    expect(all.json<{ items: GradeBoundary[] }>().items.map(({ year }) => year)).toEqual([2024, 2023]);
    for (const each of [id, older.json<GradeBoundary>().id])
      expect((await call('DELETE', `/console/grade-boundaries/${each}`, admin)).statusCode).toBe(200);
    expect((await call('DELETE', path, admin)).statusCode).toBe(404);
    expect((await listed()).items.map(({ grade }) => grade)).toEqual([null, null]);
  });

  it('refuses boundaries that exist, are out of order, above the maximum or of an unknown syllabus', async () => {
    const twice = await Promise.all(
      [1, 2].map(() => call('POST', '/console/grade-boundaries', admin, { ...official, year: 2020 })),
    );
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    for (const wrong of [
      { grades: official.grades.toReversed() },
      { grades: [] },
      { maxMarks: 5 },
      { syllabusId: 'igcse-9999' },
    ])
      expect(
        (await call('POST', '/console/grade-boundaries', admin, { ...official, year: 2019, ...wrong }))
          .statusCode,
      ).toBe(422);
    expect((await call('POST', '/console/grade-boundaries', tutor, official)).statusCode).toBe(403);
  });
});
