import type { Progress } from '@thuto/contract/learning';
import type { TermReport, TermReportChoices, UnsignedTermReport } from '@thuto/contract/term-reports';
import { MAX_TERM_REPORT_BYTES } from '@thuto/domain/centre/download-sizes';
import type { LessonId } from '@thuto/domain/ids';
import { runsAllCases } from '@thuto/domain/testing/sample';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { calendarPeriods } from '../../platform/db/schema/calendar-periods.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { insertLessons } from '../../testing/lessons.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { makeTutor, type TutorPerson } from '../../testing/tutors.ts';

const DAY = 86_400_000;
const NOW = '2026-03-30T08:00:00.000Z';
const TERM = { kind: 'term', name: 'Term 1', startsOn: '2026-01-19', endsOn: '2026-04-02' } as const;

type Family = Person & { readonly firstName: string };

let t: TestApp;
let admin: Person;
let tutor: TutorPerson;
let termId: string;
let topicIds: string[];
let made = 0;

beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
  t.clock.set(NOW);
  admin = await makeAdmin(t);
  tutor = await makeTutor(t, { displayName: 'Ntate Thabiso' });
  termId = t.ctx.newId();
  await t.db.insert(calendarPeriods).values({ ...TERM, id: termId });
  // The topics of the students' board.
  const sample = await makeStudent(t, { displayName: 'Sample Student' });
  const { topics } = (
    await call('GET', `/students/${sample.id}/progress?subject=physics`, sample)
  ).json<Progress>();
  topicIds = topics.map(({ id }) => id);
});
afterAll(() => t.close());
beforeEach(() => t.clock.set(NOW));

const call = (method: 'GET' | 'POST' | 'PUT', url: string, who: Person, payload?: object) =>
  t.inject({ method, url: `/api${url}`, headers: who.headers, ...(payload && { payload }) });
const pathOf = (family: Person, of = termId, subject = 'physics') =>
  `/tutor/students/${family.id}/term-reports/${of}/${subject}`;
const read = async (family: Person): Promise<TermReport> => {
  const answer = await call('GET', pathOf(family), tutor);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<TermReport>();
};
const WORDS = { comment: 'Works with care.', nextTerm: 'Waves.' };
const sign = (family: Person, { version, revision }: TermReport, words: object = WORDS) =>
  call('POST', `${pathOf(family)}/sign`, tutor, { version, revision, ...words });
const listed = async (family: Person): Promise<TermReport[]> =>
  (await call('GET', `/students/${family.id}/term-reports`, family)).json<{ items: TermReport[] }>().items;
const unsigned = async () =>
  (await call('GET', '/console/term-reports?limit=100', admin)).json<{
    items: UnsignedTermReport[];
    total: number;
  }>();

/** Creates a family whose student has a name that no other family has. */
async function newFamily(): Promise<Family> {
  made += 1;
  const firstName = `Xq${String.fromCharCode(97 + (made % 26))}${made}zz`;
  const family = await makeStudent(t, { displayName: `${firstName} Mokoena` });
  await t.db.update(students).set({ firstName }).where(eq(students.id, family.id));
  return { ...family, firstName };
}

/** Holds a lesson some days ago. With a level, its report has the family's marker as homework. */
async function teach(family: Family, days: number, level: 'secure' | 'gap' | null = 'secure'): Promise<void> {
  const startsAt = new Date(Date.parse(NOW) - days * DAY);
  const status = level === null ? 'no_show' : 'completed';
  const [id = ''] = await insertLessons(t, [{ studentId: family.id, subject: 'physics', status, startsAt }]);
  await t.db
    .update(lessons)
    .set({ tutorId: tutor.tutorId })
    .where(eq(lessons.id, id as LessonId));
  if (level === null) return;
  t.clock.set(new Date(startsAt.getTime() + DAY / 24).toISOString());
  const answer = await call('POST', `/tutor/lessons/${id}/report`, tutor, {
    reportId: t.ctx.newId(),
    topics: [{ topicId: topicIds[0], level }],
    homework: `Homework of ${family.firstName}`,
    homeworkDueOn: '2026-04-04',
  });
  expect(answer.statusCode, answer.body).toBe(201);
  t.clock.set(NOW);
}

describe('a term report (TERM-1, TERM-2)', () => {
  it('is drafted from the evidence of the term and waits for a signature (TERM-4)', async () => {
    const family = await newFamily();
    await teach(family, 80, 'gap');
    await teach(family, 20);
    await teach(family, 10);
    await teach(family, 5, null);
    const report = await read(family);
    expect(report).toMatchObject({ version: 1, termName: 'Term 1', signedAt: null, comment: '' });
    expect(report.facts).toMatchObject({
      attended: 2,
      held: 3,
      homework: 2,
      papers: null,
      secureAtStart: 0,
      topics: [{ start: 'gap', now: expect.stringMatching(/secure|developing/) }],
    });
    expect(await listed(family)).toEqual([]);
    expect((await unsigned()).items).toContainEqual(
      expect.objectContaining({
        studentId: family.id,
        subject: 'physics',
        termName: 'Term 1',
        tutorNames: ['Ntate Thabiso'],
        isOverdue: false,
      }),
    );
    const choices = (
      await call('GET', `/tutor/students/${family.id}/term-reports`, tutor)
    ).json<TermReportChoices>();
    expect(choices.terms).toMatchObject([{ id: termId, name: 'Term 1' }]);
    expect(choices.subjects).toContain('physics');
  });

  it('is fixed by the signature, which needs a comment, and the family can download it', async () => {
    const family = await newFamily();
    await teach(family, 10);
    const draft = await read(family);
    expect((await sign(family, draft, { ...WORDS, comment: ' ' })).json()).toMatchObject({
      fields: { comment: 'Please write a comment' },
    });
    const saved = (
      await call('PUT', pathOf(family), tutor, { version: 1, revision: draft.revision, ...WORDS })
    ).json<TermReport>();
    expect((await sign(family, draft)).json()).toMatchObject({ code: 'term_report_changed', status: 409 });
    const signed = await sign(family, saved);
    expect(signed.json(), signed.body).toMatchObject({ ...WORDS, signedBy: 'Ntate Thabiso' });
    await teach(family, 3, 'gap');
    const [report] = await listed(family);
    expect(report).toMatchObject({ ...WORDS, facts: signed.json<TermReport>().facts });
    const stale = await call('PUT', pathOf(family), tutor, { version: 1, revision: 3, ...WORDS });
    expect(stale.json()).toMatchObject({ code: 'term_report_changed' });
    expect((await unsigned()).items.some(({ studentId }) => studentId === family.id)).toBe(false);
    const printed = await call('GET', `/students/${family.id}/term-reports/${report?.id}/print`, family);
    expect(printed.headers['content-type']).toBe('application/pdf');
    expect(printed.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(printed.rawPayload.length).toBeLessThan(MAX_TERM_REPORT_BYTES);
  });

  it('gets a new version for a reason, and the family keeps the signed one until it is signed', async () => {
    const family = await newFamily();
    await teach(family, 10);
    const signed = (await sign(family, await read(family))).json<TermReport>();
    const revise = (reason: string) =>
      call('POST', `${pathOf(family)}/versions`, tutor, { version: signed.version, reason });
    expect((await revise(' ')).json()).toMatchObject({ fields: { reason: 'Please enter a reason' } });
    const answers = await Promise.all([revise('A mark was missing'), revise('A mark was missing')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const draft = await read(family);
    expect(draft).toMatchObject({ version: 2, reason: 'A mark was missing', ...WORDS, signedAt: null });
    expect(await listed(family)).toMatchObject([{ version: 1 }]);
    await sign(family, draft, { ...WORDS, comment: 'Even better.' });
    expect(await listed(family)).toMatchObject([{ version: 2, comment: 'Even better.' }]);
  });

  it('is mailed to the guardians who may see progress, with a notification that leads to it (TERM-3)', async () => {
    const family = await newFamily();
    const blind = await newFamily();
    await t.db.insert(guardianships).values({
      accountId: blind.id,
      studentId: family.id,
      relationship: 'guardian',
      canBook: true,
      canPay: true,
      canSeeProgress: false,
      receivesMessages: true,
    });
    await teach(family, 10);
    await sign(family, await read(family));
    const queued = () => t.db.select().from(mails).where(eq(mails.kind, 'term-report-signed'));
    await vi.waitFor(
      async () => expect((await queued()).filter(({ status }) => status === 'queued')).toEqual([]),
      { timeout: 15_000, interval: 50 },
    );
    const sent = (await t.mails()).filter(({ subject }) => subject.includes(family.firstName));
    expect(sent.map(({ to }) => to[0]?.address)).toEqual([family.email]);
    expect(sent[0]?.text).toContain('/student/reports');
    const inbox = (await call('GET', '/notifications', family)).json<{ items: object[] }>();
    expect(inbox.items).toContainEqual(
      expect.objectContaining({ title: 'A term report is ready', path: '/student/reports' }),
    );
    expect((await call('GET', `/students/${family.id}/term-reports`, blind)).statusCode).toBe(403);
  });

  it('is unknown to other tutors and families, and for other terms and subjects', async () => {
    const [family, stranger] = [await newFamily(), await newFamily()];
    await teach(family, 10);
    const { id } = (await sign(family, await read(family))).json<TermReport>();
    const other = await makeTutor(t, { displayName: 'Mme Mpho' });
    expect((await call('GET', pathOf(family), other)).statusCode).toBe(404);
    expect((await call('GET', pathOf(family, t.ctx.newId()), tutor)).statusCode).toBe(404);
    expect((await call('GET', pathOf(family, termId, 'art'), tutor)).statusCode).toBe(404);
    const print = (student: Person, who: Person) =>
      call('GET', `/students/${student.id}/term-reports/${id}/print`, who);
    expect((await print(family, stranger)).statusCode).toBe(404);
    expect((await print(stranger, stranger)).statusCode).toBe(404);
    expect((await print(family, family)).statusCode).toBe(200);
  });

  it('never contains data of another family (TERM-3)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(fc.constantFrom('secure' as const, 'gap' as const, null), { minLength: 1, maxLength: 3 }),
          {
            minLength: 2,
            maxLength: 3,
          },
        ),
        async (plan) => {
          const families = [];
          for (const levels of plan) {
            const family = await newFamily();
            for (const [at, level] of levels.entries()) await teach(family, 5 + at, level);
            families.push({ family, levels });
          }
          for (const { family } of families)
            await sign(family, await read(family), { comment: `About ${family.firstName}`, nextTerm: '' });
          for (const { family, levels } of families) {
            const reports = await listed(family);
            const markers = JSON.stringify(reports).match(/Xq\w+zz/g) ?? [];
            expect(new Set(markers)).toEqual(new Set([family.firstName]));
            const attended = levels.filter((level) => level !== null).length;
            expect(reports).toMatchObject([{ facts: { held: levels.length, attended, homework: attended } }]);
            expect(reports[0]?.facts.topics).toHaveLength(attended === 0 ? 0 : 1);
          }
        },
      ),
      { numRuns: runsAllCases() ? 5 : 2 },
    );
  }, 90_000);
});
