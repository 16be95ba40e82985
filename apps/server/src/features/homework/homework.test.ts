import type { Homework } from '@thuto/contract/homework';
import type { ReportForms } from '@thuto/contract/learning';
import type { LessonId, StudentId } from '@thuto/domain/ids';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { evidence } from '../../platform/db/schema/evidence.ts';
import { files } from '../../platform/db/schema/files.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { guardianships } from '../../platform/db/schema/students.ts';
import { makePdf } from '../../platform/files/make-test-files.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { insertLessons } from '../../testing/lessons.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { makePicture, uploadFile } from '../../testing/submit-proof.ts';
import { makeTutor, type TutorPerson } from '../../testing/tutors.ts';
import { getTopicStates } from '../learning/get-topic-states.ts';
import { cleanUpHomework } from './clean-up-homework.ts';

const HOUR = 3_600_000;
const NOW = '2026-03-02T08:00:00.000Z';

let t: TestApp;
let admin: Person;
let tutor: TutorPerson;
let family: Person;
let made = 0;

beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
  admin = await makeAdmin(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  made += 1;
  tutor = await makeTutor(t, { displayName: `Ntate Thabiso ${'i'.repeat(made)}` });
  family = await makeStudent(t, { displayName: 'Lerato Mokoena' });
});

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, who: Person, payload?: object) =>
  t.inject({ method, url: `/api${url}`, headers: who.headers, ...(payload && { payload }) });

/** Saves a report with homework that is due on 9 March and returns it as the family sees it. */
async function give(task = 'Exercise 4'): Promise<Homework> {
  const startsAt = new Date(t.clock.now().getTime() - 2 * HOUR);
  const [id = ''] = await insertLessons(t, [{ studentId: family.id, status: 'completed', startsAt }]);
  await t.db
    .update(lessons)
    .set({ tutorId: tutor.tutorId })
    .where(eq(lessons.id, id as LessonId));
  const { topicLists } = (await call('GET', '/tutor/report-forms', tutor)).json<ReportForms>();
  const [one, two, three] = topicLists[0] ?? [];
  const saved = await call('POST', `/tutor/lessons/${id}/report`, tutor, {
    reportId: t.ctx.newId(),
    topics: [one, two, three].map((topic) => ({ topicId: topic?.id, level: 'gap' })),
    homework: task,
    homeworkDueOn: '2026-03-09',
  });
  expect(saved.statusCode, saved.body).toBe(201);
  return (await listOf(family))[0]!;
}

const listOf = async (who: Person, student = family) =>
  (await call('GET', `/students/${student.id}/homework`, who)).json<{ items: Homework[] }>().items;
const upload = async (bytes?: Buffer, name = 'page.jpg', who = family) =>
  uploadFile(t, who, bytes ?? (await makePicture()), name, 'homework');
const handIn = (id: string, payload: object, who = family, student = family) =>
  call('POST', `/students/${student.id}/homework/${id}/hand-in`, who, payload);
const mark = (id: string, payload: object, who = tutor) =>
  call('POST', `/tutor/homework/${id}/mark`, who, payload);
const levels = (homework: Homework, level = 'secure') =>
  homework.topics.slice(0, 2).map((topic) => ({ topicId: topic.id, level }));
const open = (url: string, who: Person) => t.inject({ url, headers: who.headers });
const mailsOf = (kind: string, who: Person) =>
  t.db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.recipientAccountId, who.id), like(mails.kind, kind)));

describe('homework', () => {
  it('is listed with its due date and state, and the family is told once (HOMEWORK-1, HOMEWORK-5)', async () => {
    const given = await give();
    expect(given).toMatchObject({
      task: 'Exercise 4',
      dueOn: '2026-03-09',
      subject: 'physics',
      state: 'open',
      files: [],
      allowedActions: ['hand-in'],
    });
    expect(await mailsOf('homework-given', family)).toHaveLength(1);
    t.clock.set('2026-03-09T21:59:00.000Z');
    expect(await listOf(family)).toMatchObject([{ state: 'open' }]);
    t.clock.set('2026-03-09T22:01:00.000Z');
    expect(await listOf(family)).toMatchObject([{ state: 'overdue' }]);
  });

  it('is handed in with photos and a note, and read by tutor and desk (HOMEWORK-2, HOMEWORK-3)', async () => {
    const { id } = await give();
    const pdf = makePdf(2);
    const uploadIds = [await upload(), await upload(pdf, 'page 2.pdf')];
    const answer = await handIn(id, { uploadIds, note: 'I could not do 4c' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      state: 'handed_in',
      isLate: false,
      note: 'I could not do 4c',
      files: [
        { fileName: 'page.jpg', contentType: 'image/jpeg' },
        { fileName: 'page 2.pdf', size: pdf.length },
      ],
    });
    for (const [who, url] of [
      [tutor, '/tutor/homework'],
      [tutor, `/tutor/students/${family.id}/homework`],
      [admin, `/console/students/${family.id}/homework`],
    ] as const) {
      const { items } = (await call('GET', url, who)).json<{ items: Homework[] }>();
      expect(items).toMatchObject([{ id, studentName: 'Lerato Mokoena', state: 'handed_in' }]);
      const file = await open(items[0]?.files[1]?.url ?? '', who);
      expect(file.rawPayload.equals(pdf)).toBe(true);
      expect(file.headers).toMatchObject({
        'content-disposition': expect.stringContaining('attachment'),
        'cache-control': 'private, no-store',
      });
    }
    expect(await mailsOf('homework-handed-in', tutor)).toHaveLength(1);
    const looks = await t.db.select().from(auditLog).where(eq(auditLog.kind, 'learning.homework-viewed'));
    expect(looks).toMatchObject([{ actorId: admin.id, studentId: family.id, subjectId: id }]);
  });

  it('says that it was handed in late', async () => {
    const { id } = await give();
    t.clock.set('2026-03-10T08:00:00.000Z');
    expect((await handIn(id, { uploadIds: [await upload()] })).json()).toMatchObject({
      state: 'handed_in',
      isLate: true,
    });
  });

  it('records the same uploads once, also when they are sent at the same time (HOMEWORK-2)', async () => {
    const { id } = await give();
    const uploadIds = [await upload()];
    const answers = await Promise.all([1, 2, 3].map(() => handIn(id, { uploadIds })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await listOf(family))[0]?.files).toHaveLength(1);
    expect(await mailsOf('homework-handed-in', tutor)).toHaveLength(1);
  });

  it('is replaced before it is marked, and removes the files that were replaced (HOMEWORK-2)', async () => {
    const { id } = await give();
    const first = (await handIn(id, { uploadIds: [await upload(), await upload()] })).json<Homework>();
    const [kept, replaced] = first.files;
    const again = await handIn(id, {
      uploadIds: [await upload(makePdf(1), 'better.pdf')],
      keptFileIds: [kept?.id],
      note: 'Better',
    });
    expect(again.json<Homework>().files).toMatchObject([{ id: kept?.id }, { fileName: 'better.pdf' }]);
    await expect
      .poll(() => t.db.$count(files, eq(files.id, replaced?.id ?? '')), { timeout: 10_000 })
      .toBe(0);
    expect((await open(replaced?.url ?? '', family)).statusCode).toBe(404);
    expect((await open(kept?.url ?? '', family)).statusCode).toBe(200);
  });

  it('refuses a wrong file with its name and keeps the earlier hand-in (HOMEWORK-2)', async () => {
    const { id } = await give();
    await handIn(id, { uploadIds: [await upload()], note: 'Mine' });
    const wrong = await upload(Buffer.from('PK this is no picture'), 'homework.jpg');
    const good = await upload();
    const refused = await handIn(id, { uploadIds: [good, wrong] });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'homework_file_invalid',
      details: { fileName: 'homework.jpg' },
    });
    expect(await listOf(family)).toMatchObject([{ note: 'Mine', files: [{ fileName: 'page.jpg' }] }]);
    // The good file need not be sent again.
    expect((await handIn(id, { uploadIds: [good], note: 'Again' })).statusCode).toBe(200);
  });

  it('refuses an empty hand-in, too many files, uploads of others and files above 30 MB', async () => {
    const { id } = await give();
    const other = await makeStudent(t);
    const codeOf = async (payload: object) => (await handIn(id, payload)).json<{ code: string }>().code;
    expect(await codeOf({ uploadIds: [] })).toBe('homework_empty');
    expect(await codeOf({ uploadIds: Array.from({ length: 9 }, (_, index) => String(index)) })).toBe(
      'input_invalid',
    );
    expect(await codeOf({ uploadIds: ['nonsense'] })).toBe('upload_not_found');
    expect(await codeOf({ uploadIds: [await upload(undefined, 'a.jpg', other)] })).toBe('upload_not_found');
    expect(await codeOf({ uploadIds: [await uploadFile(t, family, await makePicture())] })).toBe(
      'upload_not_found',
    );
    expect(await codeOf({ uploadIds: [], keptFileIds: [t.ctx.newId()] })).toBe('input_invalid');
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const begin = (size: number) =>
      t.inject({
        method: 'POST',
        url: '/api/uploads',
        headers: {
          ...family.headers,
          'tus-resumable': '1.0.0',
          'upload-length': String(size),
          'upload-metadata': `filename ${base64('a.jpg')},purpose ${base64('homework')}`,
        },
      });
    expect((await begin(30 * 1024 * 1024)).statusCode).toBe(201);
    const tooLarge = await begin(30 * 1024 * 1024 + 1);
    expect(tooLarge.statusCode).toBe(413);
    expect(tooLarge.json()).toMatchObject({ code: 'homework_file_too_large' });
  });

  it('removes files that were stored but never handed in', async () => {
    const { id } = await give();
    const refused = await handIn(id, {
      uploadIds: [await upload(), await upload(Buffer.from('no picture'), 'b.jpg')],
    });
    expect(refused.statusCode).toBe(422);
    const filesOfFamily = () => t.db.$count(files, eq(files.ownerAccountId, family.id));
    expect(await filesOfFamily()).toBe(1);
    expect(await cleanUpHomework(t.ctx, new Date(t.clock.now().getTime() + 3 * HOUR))).toBe(1);
    expect(await filesOfFamily()).toBe(0);
  });
});

describe('marking homework (HOMEWORK-4)', () => {
  it('moves the marked topics, keeps the others, and shows the family levels and comment', async () => {
    const { id, topics } = await give();
    const before = await getTopicStates(t.db, family.id as StudentId);
    await handIn(id, { uploadIds: [await upload()] });
    const marked = await mark(id, { marks: levels((await listOf(family))[0]!), comment: 'Well done' });
    expect(marked.statusCode, marked.body).toBe(200);
    expect(await listOf(family)).toMatchObject([
      {
        state: 'marked',
        comment: 'Well done',
        markedBy: tutor.displayName,
        marks: [{ level: 'secure' }, { level: 'secure' }],
        allowedActions: [],
      },
    ]);
    const after = await getTopicStates(t.db, family.id as StudentId);
    const stateOf = (states: typeof after) => topics.map((topic) => states.get(topic.id)?.state);
    expect(stateOf(before)).toEqual(['gap', 'gap', 'gap']);
    expect(stateOf(after)).toEqual(['developing', 'developing', 'gap']);
    expect(after.get(topics[2]?.id ?? '')).toEqual(before.get(topics[2]?.id ?? ''));
    expect(await mailsOf('homework-marked', family)).toHaveLength(1);
    const rows = await t.db
      .select()
      .from(evidence)
      .where(and(eq(evidence.studentId, family.id as StudentId), eq(evidence.source, 'homework')));
    expect(rows).toMatchObject([{ reference: id, label: 'Exercise 4' }, { reference: id }]);
  });

  it('moves only one topic back when one piece of its evidence is deleted, and rebuilds the same (LEARN-2)', async () => {
    const given = await give();
    await mark(given.id, { marks: levels(given) });
    const moved = await getTopicStates(t.db, family.id as StudentId);
    expect(await getTopicStates(t.db, family.id as StudentId)).toEqual(moved);
    const [first, second] = given.topics;
    const [piece] = await t.db
      .select()
      .from(evidence)
      .where(
        and(
          eq(evidence.topicId, first?.id ?? ''),
          eq(evidence.reference, given.id),
          eq(evidence.source, 'homework'),
        ),
      );
    await call('DELETE', `/tutor/students/${family.id}/evidence/${piece?.id}`, tutor);
    const after = await getTopicStates(t.db, family.id as StudentId);
    expect(after.get(first?.id ?? '')?.state).toBe('gap');
    expect(after.get(second?.id ?? '')).toEqual(moved.get(second?.id ?? ''));
  });

  it('marks homework that was seen on paper, once, and closes it', async () => {
    const given = await give();
    const uploadIds = [await upload()];
    const answers = await Promise.all([1, 2, 3].map(() => mark(given.id, { marks: levels(given, 'gap') })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect((await handIn(given.id, { uploadIds })).json()).toMatchObject({ code: 'homework_marked' });
    expect(
      await t.db.$count(evidence, and(eq(evidence.reference, given.id), eq(evidence.source, 'homework'))),
    ).toBe(2);
    expect((await call('GET', '/tutor/homework', tutor)).json()).toMatchObject({ items: [] });
    expect((await call('GET', '/tutor/homework?view=all', tutor)).json()).toMatchObject({
      items: [{ state: 'marked', handedInAt: null }],
    });
  });

  it('refuses no level, a topic of another lesson and a topic twice', async () => {
    const given = await give();
    const [topic] = levels(given);
    for (const marks of [[], [{ topicId: t.ctx.newId(), level: 'secure' }], [topic, topic]]) {
      expect((await mark(given.id, { marks })).json()).toMatchObject({ code: 'input_invalid' });
    }
    expect((await mark(t.ctx.newId(), { marks: [topic] })).statusCode).toBe(404);
  });
});

describe('access to homework (HOMEWORK-3)', () => {
  it('hides homework and files from other families, other tutors and guardians without the right', async () => {
    const given = await give();
    const handedIn = (await handIn(given.id, { uploadIds: [await upload()] })).json<Homework>();
    const url = handedIn.files[0]?.url ?? '';
    const stranger = await makeStudent(t);
    const otherTutor = await makeTutor(t, { displayName: `Mme Palesa ${'i'.repeat(made)}` });
    for (const who of [stranger, otherTutor]) {
      expect((await open(url, who)).statusCode).toBe(404);
    }
    expect((await t.inject({ url })).statusCode).toBe(401);
    expect((await open(`/api/homework-files/${t.ctx.newId()}`, family)).statusCode).toBe(404);
    expect((await open('/api/homework-files/nonsense', family)).statusCode).toBe(404);
    expect(
      (
        await handIn(
          given.id,
          { uploadIds: [await upload(undefined, 'a.jpg', stranger)] },
          stranger,
          stranger,
        )
      ).statusCode,
    ).toBe(404);
    expect((await handIn(given.id, { uploadIds: [] }, stranger)).statusCode).toBe(404);
    expect((await mark(given.id, { marks: levels(given) }, otherTutor)).statusCode).toBe(404);
    expect((await call('GET', `/tutor/students/${family.id}/homework`, otherTutor)).statusCode).toBe(404);
    expect((await call('GET', '/tutor/homework?view=all', otherTutor)).json()).toMatchObject({ items: [] });
    expect((await call('GET', `/console/students/${t.ctx.newId()}/homework`, admin)).statusCode).toBe(404);

    await t.db
      .update(guardianships)
      .set({ canSeeProgress: false })
      .where(eq(guardianships.accountId, family.id));
    expect((await open(url, family)).statusCode).toBe(403);
    expect((await call('GET', `/students/${family.id}/homework`, family)).statusCode).toBe(403);
  });

  it('pages through the list', async () => {
    await give('One');
    t.clock.set('2026-03-02T09:00:00.000Z');
    await give('Two');
    const path = `/students/${family.id}/homework?limit=1`;
    const first = (await call('GET', path, family)).json<{ items: Homework[]; nextCursor: string }>();
    expect(first.items).toMatchObject([{ task: 'Two' }]);
    const second = await call('GET', `${path}&cursor=${encodeURIComponent(first.nextCursor)}`, family);
    expect(second.json()).toMatchObject({ items: [{ task: 'One' }], nextCursor: null });
  });
});
