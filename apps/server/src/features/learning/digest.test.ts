import type { LessonId } from '@thuto/domain/ids';
import { runsAllCases } from '@thuto/domain/testing/sample';
import * as fc from 'fast-check';
import { and, asc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { topics } from '../../platform/db/schema/subjects.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { insertLessons } from '../../testing/lessons.ts';
import { makeStudent, type Person } from '../../testing/people.ts';
import { makeTutor, type TutorPerson } from '../../testing/tutors.ts';
import { queueWeeklyDigests } from './queue-weekly-digests.ts';

/** A Sunday, 17:05 in Maseru. */
const SUNDAY = '2026-03-01T15:05:00.000Z';
const DAY = 86_400_000;
const MAX_TEXT_BYTES = 5000;

let t: TestApp;
let tutor: TutorPerson;
let topicIds: string[];
let made = 0;

beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
  tutor = await makeTutor(t, { displayName: 'Ntate Thabiso' });
  const rows = await t.db
    .select({ id: topics.id })
    .from(topics)
    .where(and(eq(topics.subjectId, 'physics'), like(topics.code, '%.%')))
    .orderBy(asc(topics.id));
  topicIds = rows.map(({ id }) => id);
});
afterAll(() => t.close());
beforeEach(() => t.clock.set(SUNDAY));

/** Creates a family whose student has a name that no other family has. */
async function newFamily(): Promise<Person & { firstName: string }> {
  made += 1;
  const firstName = `Xq${String.fromCharCode(97 + (made % 26))}${made}zz`;
  const family = await makeStudent(t, { displayName: `${firstName} Mokoena` });
  await t.db.update(students).set({ firstName }).where(eq(students.id, family.id));
  return { ...family, firstName };
}

/** Holds a lesson some days ago, with a report that has the family's marker as homework. */
async function teach(
  family: Person & { firstName: string },
  days: number,
  count = 2,
  status: 'completed' | 'confirmed' = 'completed',
): Promise<void> {
  const startsAt = new Date(Date.parse(SUNDAY) - days * DAY);
  const [id = ''] = await insertLessons(t, [{ studentId: family.id, status, startsAt }]);
  await t.db
    .update(lessons)
    .set({ tutorId: tutor.tutorId })
    .where(eq(lessons.id, id as LessonId));
  t.clock.set(new Date(startsAt.getTime() + DAY / 24).toISOString());
  const answer = await t.inject({
    method: 'POST',
    url: `/api/tutor/lessons/${id}/report`,
    headers: tutor.headers,
    payload: {
      reportId: t.ctx.newId(),
      topics: topicIds.slice(0, count).map((topicId) => ({ topicId, level: 'gap' })),
      homework: `Homework of ${family.firstName}`,
      homeworkDueOn: '2026-03-04',
      staffNote: `Secret of ${family.firstName}`,
    },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  t.clock.set(SUNDAY);
}

/** Sends what is queued and returns the digests to an account. */
async function digestsTo(family: Person) {
  const queued = () =>
    t.db
      .select()
      .from(mails)
      .where(and(eq(mails.recipientAccountId, family.id), eq(mails.kind, 'weekly-digest')));
  await vi.waitFor(
    async () => expect((await queued()).filter(({ status }) => status === 'queued')).toEqual([]),
    { timeout: 15_000, interval: 50 },
  );
  return (await t.mails()).filter(
    ({ to, subject }) => to[0]?.address === family.email && subject.startsWith('The week of'),
  );
}

describe('the weekly digest (PROG-5)', () => {
  it('says what was done, what moved and what is next, as a short text', async () => {
    const family = await newFamily();
    await teach(family, 2, 12);
    await queueWeeklyDigests(t.ctx);
    const [digest, ...others] = await digestsTo(family);
    expect(others).toEqual([]);
    const text = digest?.text.replaceAll(/\s+/g, ' ') ?? '';
    expect(text).toContain('Done: Physics, Friday 27 February');
    expect(text).toContain('Not enough evidence → Gap');
    expect(text).toContain('and 4 more');
    expect(text).toContain(`homework due Wednesday 4 March: Homework of ${family.firstName}`);
    expect(text).toContain('sessions left.');
    expect(text).toContain(`Ask ${family.firstName}: what is the main idea of`);
    expect(text).not.toContain('Secret');
    expect(digest?.text).toContain(`/student/progress?for=${family.id}`);
    expect(Buffer.byteLength(digest?.text ?? '')).toBeLessThanOrEqual(MAX_TEXT_BYTES);
  });

  it('says what was done and what to ask as soon as a report is there, before the outcome (PROG-5)', async () => {
    const family = await newFamily();
    await teach(family, 2, 1, 'confirmed');
    await queueWeeklyDigests(t.ctx);
    const text = (await digestsTo(family))[0]?.text.replaceAll(/\s+/g, ' ') ?? '';
    expect(text).toContain('Done: Physics, Friday 27 February');
    expect(text).toContain(`Ask ${family.firstName}: what is the main idea of`);
  });

  it('is sent once a week, also by several workers, and not before Sunday 17:00', async () => {
    const family = await newFamily();
    await teach(family, 2);
    t.clock.set('2026-03-01T14:55:00.000Z');
    await queueWeeklyDigests(t.ctx);
    expect(await digestsTo(family)).toEqual([]);
    t.clock.set(SUNDAY);
    await Promise.all(Array.from({ length: 4 }, () => queueWeeklyDigests(t.ctx)));
    t.clock.set('2026-03-01T18:00:00.000Z');
    await queueWeeklyDigests(t.ctx);
    expect(await digestsTo(family)).toHaveLength(1);
  });

  it('is not sent after a week without anything', async () => {
    const [idle, old] = [await newFamily(), await newFamily()];
    await teach(old, 9);
    await queueWeeklyDigests(t.ctx);
    expect(await digestsTo(idle)).toEqual([]);
    expect(await digestsTo(old)).toEqual([]);
  });

  it('is not sent to guardians who receive no messages or may not see progress', async () => {
    const family = await newFamily();
    await teach(family, 2);
    const rights = { canBook: true, canPay: true, canSeeProgress: true, receivesMessages: true };
    const guardians: Person[] = [];
    for (const lacks of [{ canSeeProgress: false }, { receivesMessages: false }, {}]) {
      const guardian = await newFamily();
      await t.db.insert(guardianships).values({
        accountId: guardian.id,
        studentId: family.id,
        relationship: 'guardian',
        ...rights,
        ...lacks,
      });
      guardians.push(guardian);
    }
    await queueWeeklyDigests(t.ctx);
    const counts = await Promise.all(guardians.map(async (each) => (await digestsTo(each)).length));
    expect(counts).toEqual([0, 0, 1]);
  });

  it('never contains data of another family', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }), { minLength: 2, maxLength: 4 }),
        async (plan) => {
          const families = [];
          for (const days of plan) {
            const family = await newFamily();
            for (const day of new Set(days)) await teach(family, day);
            families.push({ family, hasNews: days.length > 0 });
          }
          await queueWeeklyDigests(t.ctx);
          for (const { family, hasNews } of families) {
            const digests = await digestsTo(family);
            expect(digests).toHaveLength(hasNews ? 1 : 0);
            for (const { text, subject } of digests) {
              const markers = `${subject} ${text}`.match(/Xq\w+zz/g) ?? [];
              expect(new Set(markers)).toEqual(new Set([family.firstName]));
            }
            // The same holds for the lesson reports that the family reads (REPORT-4).
            const url = `/api/students/${family.id}/reports`;
            const { body } = await t.inject({ url, headers: family.headers });
            expect(new Set(body.match(/Xq\w+zz/g) ?? [])).toEqual(new Set(hasNews ? [family.firstName] : []));
          }
        },
      ),
      { numRuns: runsAllCases() ? 6 : 2 },
    );
  }, 60_000);
});
