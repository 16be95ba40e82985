import type { EvidenceItem, Progress } from '@thuto/contract/learning';
import type { LessonId, StudentId } from '@thuto/domain/ids';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { guardianships } from '../../platform/db/schema/students.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { insertLessons } from '../../testing/lessons.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { makeTutor, type TutorPerson } from '../../testing/tutors.ts';
import { recordEvidence } from './record-evidence.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

let t: TestApp;
let admin: Person;
let tutor: TutorPerson;
let family: Person;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
  tutor = await makeTutor(t, { displayName: 'Ntate Thabiso' });
});
afterAll(() => t.close());
beforeEach(async () => {
  family = await makeStudent(t, { displayName: 'Lerato Mokoena' });
  await share(-DAY, 'completed');
});

async function share(ahead: number, status: 'completed' | 'no_show'): Promise<void> {
  const startsAt = new Date(t.clock.now().getTime() + ahead);
  const [id] = await insertLessons(t, [{ studentId: family.id, status, startsAt }]);
  await t.db
    .update(lessons)
    .set({ tutorId: tutor.tutorId })
    .where(eq(lessons.id, id as LessonId));
}

const call = (method: 'GET' | 'DELETE', url: string, who: Person) =>
  t.inject({ method, url: `/api${url}`, headers: who.headers });

const mapOf = async (who: Person, path: string) => {
  const answer = await call('GET', `${path}/progress?subject=physics`, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Progress>();
};
const ofFamily = () => `/students/${family.id}`;
const ofTutor = () => `/tutor/students/${family.id}`;
const ofDesk = () => `/console/students/${family.id}`;

const observe = (topicId: string, outcome: number, reference: string) =>
  t.db.transaction((tx) =>
    recordEvidence(
      t.ctx,
      tx,
      family.id as StudentId,
      [{ topicId, source: 'observation', outcome, weight: 3, reference, label: 'Seen' }],
      tutor.id,
    ),
  );

describe('progress (PROG-1, PROG-2)', () => {
  it('shows the same map to the family, the tutor and the desk', async () => {
    const empty = await mapOf(family, ofFamily());
    expect(new Set(empty.topics.map(({ state }) => state))).toEqual(new Set(['not_enough_evidence']));
    const [first, second] = empty.topics;
    await observe(first?.id ?? '', 1, 'one');
    await observe(second?.id ?? '', 0, 'one');
    await share(-2 * DAY, 'no_show');
    const map = await mapOf(family, ofFamily());
    expect(map.topics.slice(0, 3).map(({ state }) => state)).toEqual([
      'secure',
      'gap',
      'not_enough_evidence',
    ]);
    expect(map).toMatchObject({ secure: 1, attended: 1, held: 2, subject: 'physics' });
    expect(await mapOf(tutor, ofTutor())).toEqual(map);
    expect(await mapOf(admin, ofDesk())).toEqual(map);
  });

  it('is hidden from a guardian without canSeeProgress, other families and other tutors (PROG-4)', async () => {
    const guardian = await makeStudent(t, { displayName: 'Separated Parent' });
    await t.db.insert(guardianships).values({
      accountId: guardian.id,
      studentId: family.id,
      relationship: 'parent',
      canBook: true,
      canPay: true,
      canSeeProgress: false,
      receivesMessages: true,
    });
    const other = await makeTutor(t, { displayName: `Mme Mpho ${guardian.id}` });
    const topic = t.ctx.newId();
    for (const [who, path, status] of [
      [guardian, ofFamily(), 403],
      [await makeStudent(t), ofFamily(), 404],
      [other, ofTutor(), 404],
    ] as const) {
      expect((await call('GET', `${path}/progress`, who)).statusCode).toBe(status);
      expect((await call('GET', `${path}/topics/${topic}/evidence`, who)).statusCode).toBe(status);
    }
    expect((await call('DELETE', `${ofTutor()}/evidence/${topic}`, other)).statusCode).toBe(404);
  });

  it('closes to a tutor 90 days after the last lesson (TUTOR-9)', async () => {
    const lastLesson = t.clock.now().getTime() - DAY;
    const read = async () => (await call('GET', `${ofTutor()}/progress`, tutor)).statusCode;
    t.clock.set(new Date(lastLesson + 90 * DAY - MINUTE).toISOString());
    expect(await read()).toBe(200);
    t.clock.set(new Date(lastLesson + 90 * DAY + MINUTE).toISOString());
    expect(await read()).toBe(404);
  });
});

describe('evidence (PROG-3)', () => {
  it('is listed by topic, and deleting it moves only its topic', async () => {
    const [first, second] = (await mapOf(family, ofFamily())).topics;
    await observe(first?.id ?? '', 1, 'one');
    await observe(second?.id ?? '', 1, 'two');
    const list = async () =>
      (await call('GET', `${ofFamily()}/topics/${first?.id}/evidence`, family)).json<{
        items: EvidenceItem[];
      }>().items;
    const [item] = await list();
    expect(item).toMatchObject({
      source: 'observation',
      outcome: 1,
      label: 'Seen',
      recordedBy: 'Ntate Thabiso',
    });
    const remove = (path: string, who: Person) => call('DELETE', `${path}/evidence/${item?.id}`, who);
    expect((await remove(ofTutor(), tutor)).statusCode).toBe(200);
    expect((await remove(ofDesk(), admin)).statusCode).toBe(404);
    expect(await list()).toEqual([]);
    const { topics } = await mapOf(family, ofFamily());
    expect(topics.slice(0, 2).map(({ state }) => state)).toEqual(['not_enough_evidence', 'secure']);
    const [event] = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, item?.id ?? ''));
    expect(event).toMatchObject({ kind: 'learning.evidence-deleted', actorId: tutor.id });
    expect(event?.details).toMatchObject({ topicId: first?.id, outcome: 1 });
  });

  it('shows the formulas of questions as MathML, and other labels as they were typed', async () => {
    const student = await makeStudent(t, { displayName: 'Formula Family' });
    const [topic] = (await mapOf(student, `/students/${student.id}`)).topics;
    const piece = { topicId: topic?.id ?? '', outcome: 1, weight: 2 };
    await t.db.transaction((tx) =>
      recordEvidence(t.ctx, tx, student.id, [
        { ...piece, source: 'assessment_item', reference: 'a', label: 'Find $x^2$ <b>' },
        { ...piece, source: 'homework', reference: 'b', label: 'A $5 note and a $2 coin <b>' },
      ]),
    );
    const { items } = (
      await call('GET', `/students/${student.id}/topics/${topic?.id}/evidence`, student)
    ).json<{ items: EvidenceItem[] }>();
    const htmlOf = (source: string) => items.find((item) => item.source === source)?.labelHtml;
    expect(htmlOf('assessment_item')).toMatch(/^Find <math.*<msup>.*<\/math> &lt;b&gt;$/);
    expect(htmlOf('homework')).toBe('A $5 note and a $2 coin &lt;b&gt;');
  });

  it('refuses to delete evidence of another student', async () => {
    const [first] = (await mapOf(family, ofFamily())).topics;
    await observe(first?.id ?? '', 1, 'one');
    const { items } = (await call('GET', `${ofDesk()}/topics/${first?.id}/evidence`, admin)).json<{
      items: EvidenceItem[];
    }>();
    const stranger = await makeStudent(t);
    const answer = await call('DELETE', `/console/students/${stranger.id}/evidence/${items[0]?.id}`, admin);
    expect(answer.statusCode).toBe(404);
  });
});
