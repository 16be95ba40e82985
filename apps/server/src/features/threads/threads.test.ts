import type { MessageReport, Thread, ThreadList, ThreadMessage } from '@thuto/contract/threads';
import type { Problem } from '@thuto/contract/calls/problem';
import type { AccountId, LessonId } from '@thuto/domain/ids';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { POOL_SIZE } from '../../platform/db/client.ts';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { guardianships } from '../../platform/db/schema/students.ts';
import { threadMessages } from '../../platform/db/schema/threads.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { users } from '../../platform/db/schema/users.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { insertLessons } from '../../testing/lessons.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { makeTutor, type TutorPerson } from '../../testing/tutors.ts';
import { queueUnreadMails } from './queue-unread-mails.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-03-02T08:00:00.000Z');

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
  t.clock.set(new Date(START).toISOString());
  made += 1;
  tutor = await makeTutor(t, { displayName: `Ntate Lebohang ${'i'.repeat(made)}` });
  family = await makeStudent(t, { displayName: 'Lerato Mokoena' });
  await share(family, tutor);
});

/** Gives a student a lesson with a tutor. */
async function share(
  student: Person,
  teacher: TutorPerson,
  startsAt = START + DAY,
  at: TestApp = t,
): Promise<void> {
  const status = startsAt > START ? 'confirmed' : 'completed';
  const [id] = await insertLessons(at, [{ studentId: student.id, status, startsAt: new Date(startsAt) }]);
  await at.db
    .update(lessons)
    .set({ tutorId: teacher.tutorId })
    .where(eq(lessons.id, id as LessonId));
}

/** Makes an account a guardian of the family's student. */
async function addGuardian(rights: Partial<typeof guardianships.$inferInsert>): Promise<Person> {
  const guardian = await makeStudent(t, { displayName: 'Mamello Mokoena' });
  await t.db.insert(guardianships).values({
    accountId: guardian.id,
    studentId: family.id,
    relationship: 'guardian',
    createdAt: t.clock.now(),
    ...rights,
  });
  return guardian;
}

const call = (method: 'GET' | 'POST', url: string, who: Person, payload?: object) =>
  t.inject({ method, url: `/api${url}`, headers: who.headers, ...(payload && { payload }) });
const codeOf = (answer: { json: () => unknown }) => (answer.json() as Problem).code;

const ofFamily = (path = '', who = family) =>
  `/students/${family.id}/threads/${tutor.tutorId}${path}`.replace('{}', who.id);
const ofTutor = (path = '') => `/tutor/threads/${family.id}${path}`;
async function write(side: 'family' | 'tutor', body: string, who?: Person): Promise<ThreadMessage> {
  const answer =
    side === 'family'
      ? await call('POST', ofFamily('/messages'), who ?? family, { body })
      : await call('POST', ofTutor('/messages'), who ?? tutor, { body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<ThreadMessage>();
}
const listFamily = async (who = family) =>
  (await call('GET', `/students/${family.id}/threads`, who)).json<ThreadList>();
const listTutor = async () => (await call('GET', '/tutor/threads', tutor)).json<ThreadList>();
const read = async (url: string, who: Person) =>
  (await call('GET', `${url}/messages`, who)).json<{
    items: ThreadMessage[];
    thread: Thread;
    nextCursor: string | null;
  }>();

describe('a thread', () => {
  it('is offered to both sides of a lesson before anybody has written', async () => {
    expect(await listFamily()).toEqual({
      unread: 0,
      items: [
        expect.objectContaining({
          tutorId: tutor.tutorId,
          name: tutor.displayName,
          canWrite: true,
          lastMessage: null,
        }),
      ],
    });
    expect(await listTutor()).toMatchObject({ items: [{ studentId: family.id, name: 'Lerato Mokoena' }] });
  });

  it('carries messages both ways with unread marks, and neither email addresses nor phone numbers', async () => {
    await write('family', 'Can you look at question 4?');
    const answer = await write('tutor', 'Yes, tomorrow.');
    expect(await listFamily()).toMatchObject({
      unread: 1,
      items: [{ lastMessage: 'Yes, tomorrow.', unread: 1 }],
    });
    expect(await listTutor()).toMatchObject({ unread: 0 });
    const seen = await read(ofFamily(), family);
    expect(seen.items.map(({ body, isMine, authorName }) => [body, isMine, authorName])).toEqual([
      ['Yes, tomorrow.', false, tutor.displayName],
      ['Can you look at question 4?', true, 'Lerato'],
    ]);
    await call('POST', ofFamily('/read'), family, { upTo: answer.at });
    expect(await listFamily()).toMatchObject({ unread: 0 });
    const everything = JSON.stringify([
      await listFamily(),
      await listTutor(),
      seen,
      await read(ofTutor(), tutor),
    ]);
    expect(everything).not.toMatch(/@example\.org/);
  });

  it('orders messages of the same millisecond and pages through them', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, number) => write('family', `Message ${number}`)));
    const first = (await call('GET', `${ofTutor('/messages')}?limit=8`, tutor)).json<{
      items: ThreadMessage[];
      nextCursor: string;
      total: number;
    }>();
    const rest = (
      await call('GET', `${ofTutor('/messages')}?limit=8&cursor=${first.nextCursor}`, tutor)
    ).json<{
      items: ThreadMessage[];
    }>();
    const instants = [...first.items, ...rest.items].map(({ at }) => at);
    expect(first.total).toBe(12);
    expect(instants).toHaveLength(12);
    expect(instants).toEqual([...new Set(instants)].toSorted().toReversed());
  });

  it('refuses contact details with a clear error', async () => {
    for (const body of ['Call me: 5812 0099', 'lebo@example.org']) {
      const answer = await call('POST', ofTutor('/messages'), tutor, { body });
      expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'message_has_contact_details']);
    }
    expect(await listTutor()).toMatchObject({ items: [{ lastMessage: null }] });
  });

  it('accepts 2,000 characters and refuses more and blanks (THREAD-2)', async () => {
    await write('family', 'x'.repeat(2000));
    for (const body of ['x'.repeat(2001), '   ']) {
      expect((await call('POST', ofFamily('/messages'), family, { body })).statusCode).toBe(422);
    }
  });

  it('is not found for other families, other tutors and students of long ago', async () => {
    await write('family', 'Private');
    const [stranger, colleague] = [await makeStudent(t), await makeTutor(t, { displayName: `Mme ${made}` })];
    expect((await call('GET', ofFamily('/messages'), stranger)).statusCode).toBe(404);
    expect((await call('GET', ofTutor('/messages'), colleague)).statusCode).toBe(404);
    expect((await call('POST', ofTutor('/messages'), colleague, { body: 'Hello' })).statusCode).toBe(404);
    const former = await makeStudent(t);
    await share(former, tutor, START - 91 * DAY);
    expect((await call('GET', `/tutor/threads/${former.id}/messages`, tutor)).statusCode).toBe(404);
    expect((await listTutor()).items).toHaveLength(1);
  });

  it('stays readable for the family when the tutor retires', async () => {
    await write('tutor', 'Goodbye');
    await t.db.update(tutors).set({ retiredAt: t.clock.now() }).where(eq(tutors.id, tutor.tutorId));
    const seen = await read(ofFamily(), family);
    expect([seen.items.length, seen.thread.canWrite]).toEqual([1, false]);
    const refused = await call('POST', ofFamily('/messages'), family, { body: 'Thank you' });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'thread_read_only']);
    expect((await call('GET', ofTutor('/messages'), tutor)).statusCode).toBe(403);
  });

  it('is shared by the guardians who follow the student, and hidden from a payer (THREAD-1)', async () => {
    const mother = await addGuardian({ canBook: false, canSeeProgress: true });
    const payer = await addGuardian({ canBook: false, canSeeProgress: false, relationship: 'sponsor' });
    await write('tutor', 'Well done');
    expect(await listFamily(mother)).toMatchObject({ unread: 1 });
    expect((await write('family', 'Thank you', mother)).authorName).toBe('Mamello');
    for (const url of [`/students/${family.id}/threads`, ofFamily('/messages')]) {
      expect((await call('GET', url, payer)).statusCode).toBe(403);
    }
  });
});

describe('mails about unread messages', () => {
  const mailsOf = (person: Person) =>
    t.db
      .select()
      .from(mails)
      .where(and(eq(mails.recipientAccountId, person.id), eq(mails.kind, 'thread-unread')));
  const wait = (minutes: number) =>
    t.clock.set(new Date(t.clock.now().getTime() + minutes * 60_000).toISOString());

  it('sends one after 15 minutes, and the next only once the thread was read (THREAD-3)', async () => {
    const payer = await addGuardian({ canBook: false, canSeeProgress: false });
    const silent = await addGuardian({ receivesMessages: false });
    const { at } = await write('tutor', 'A secret sentence');
    wait(14);
    await queueUnreadMails(t.ctx);
    expect(await mailsOf(family)).toEqual([]);
    wait(1);
    await Promise.all(Array.from({ length: 6 }, () => queueUnreadMails(t.ctx)));
    await write('tutor', 'Another one');
    wait(60);
    await queueUnreadMails(t.ctx);
    expect(await mailsOf(family)).toHaveLength(1);
    for (const person of [payer, silent, tutor]) expect(await mailsOf(person)).toEqual([]);
    await vi.waitFor(async () => expect((await mailsOf(family))[0]?.status).toBe('kept'), {
      timeout: 15_000,
    });
    const [mail] = (await t.mails()).filter(({ to }) => to[0]?.address === family.email);
    expect(mail?.text).toContain(`for=${family.id}&with=${tutor.tutorId}`);
    expect(mail?.text).not.toMatch(/secret|Mokoena/);

    await call('POST', ofFamily('/read'), family, { upTo: at });
    wait(1);
    await queueUnreadMails(t.ctx);
    expect(await mailsOf(family)).toHaveLength(2);
  });

  it('reaches the tutor, and nobody whose account is inactive', async () => {
    const absent = await addGuardian({});
    await t.db.update(users).set({ isActive: false }).where(eq(users.id, absent.id));
    await write('family', 'Hello');
    wait(20);
    await queueUnreadMails(t.ctx);
    expect(await mailsOf(tutor)).toHaveLength(1);
    expect(await mailsOf(absent)).toEqual([]);
  });
});

describe('a report', () => {
  const report = (id: string, who: Person, reason = 'This is rude') =>
    who.id === tutor.id
      ? call('POST', `/tutor/thread-messages/${id}/report`, who, { reason })
      : call('POST', `/students/${family.id}/thread-messages/${id}/report`, who, { reason });
  const reports = async (who: Person, filter = 'open') =>
    (await call('GET', `/message-reports?filter=${filter}`, who)).json<{ items: MessageReport[] }>().items;

  it('reaches the safeguarding contact and admins, and leaves no trace for its author (THREAD-4)', async () => {
    await t.db
      .update(platformSettings)
      .set({ safeguardingName: 'Mme Palesa', safeguardingEmail: 'safe@centre.example' });
    await write('family', 'Before');
    const { id } = await write('tutor', 'Something rude');
    expect((await report(id, family)).statusCode).toBe(200);
    expect((await report(id, family)).statusCode).toBe(200);
    const [found, ...others] = (await reports(admin)).filter(({ message }) => message === 'Something rude');
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      message: 'Something rude',
      reason: 'This is rude',
      reporterName: 'Lerato Mokoena',
      reportedName: tutor.displayName,
      studentId: family.id,
      allowedActions: ['close'],
    });
    expect(found?.context.map(({ body }) => body)).toEqual(['Before', 'Something rude']);
    await vi.waitFor(
      async () =>
        expect((await t.mails()).some(({ to }) => to[0]?.address === 'safe@centre.example')).toBe(true),
      { timeout: 15_000 },
    );
    expect((await t.mails()).filter(({ to }) => to[0]?.address === tutor.email)).toEqual([]);
    const [seen] = (await read(ofTutor(), tutor)).items;
    expect(seen).toMatchObject({ isReported: false });
    const entries = await t.db.select().from(auditLog).where(eq(auditLog.kind, 'message.reported'));
    expect(entries.every(({ studentId }) => studentId === null)).toBe(true);
  });

  it('is mailed to someone else if the safeguarding contact wrote the message', async () => {
    await t.db
      .update(platformSettings)
      .set({ safeguardingEmail: tutor.email, contactEmail: 'desk@centre.example' });
    await report((await write('tutor', 'Rude again')).id, family);
    await vi.waitFor(
      async () =>
        expect((await t.mails()).some(({ to }) => to[0]?.address === 'desk@centre.example')).toBe(true),
      { timeout: 15_000 },
    );
    expect((await t.mails()).filter(({ to }) => to[0]?.address === tutor.email)).toEqual([]);
  });

  it('is hidden from an admin who wrote the message', async () => {
    const { id } = await write('tutor', 'Written by a later admin');
    await t.db
      .update(threadMessages)
      .set({ authorId: admin.id as AccountId })
      .where(eq(threadMessages.id, id));
    const reported = await report(id, family);
    expect(reported.statusCode, reported.body).toBe(200);
    const colleague = await makeAdmin(t);
    const open = (await reports(colleague)).find(({ message }) => message === 'Written by a later admin');
    expect(open).toBeDefined();
    expect((await reports(admin)).map(({ id: one }) => one)).not.toContain(open?.id);
    expect((await call('POST', `/message-reports/${open?.id}/close`, admin, { note: '' })).statusCode).toBe(
      404,
    );
  });

  it('is closed once, with a note', async () => {
    await report((await write('family', 'Rude to the tutor')).id, tutor);
    const open = (await reports(admin)).find(({ message }) => message === 'Rude to the tutor');
    const close = () =>
      call('POST', `/message-reports/${open?.id}/close`, admin, { note: 'Spoke with both' });
    const answers = await Promise.all([close(), close(), close()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const closed = (await reports(admin, 'closed')).find(({ id }) => id === open?.id);
    expect(closed).toMatchObject({
      closedBy: admin.displayName,
      closingNote: 'Spoke with both',
      allowedActions: [],
    });
  });

  it('is refused for one’s own message and for messages of others', async () => {
    const { id } = await write('family', 'Mine');
    expect((await report(id, family)).statusCode).toBe(404);
    const stranger = await makeStudent(t);
    const foreign = await call('POST', `/students/${stranger.id}/thread-messages/${id}/report`, stranger, {
      reason: 'x',
    });
    expect(foreign.statusCode).toBe(404);
    expect((await report(t.ctx.newId(), family)).statusCode).toBe(404);
  });
});

it('counts more messages at once than the pool has connections, and refused inputs too (API-4)', async () => {
  const limited = await buildTestApp({ RATE_LIMITS: 'on' });
  try {
    limited.clock.set(new Date(START).toISOString());
    const [teacher, student] = [await makeTutor(limited), await makeStudent(limited)];
    await share(student, teacher, START + DAY, limited);
    const send = (key: string, body: string) =>
      limited.inject({
        method: 'POST',
        url: `/api/students/${student.id}/threads/${teacher.tutorId}/messages`,
        headers: { ...student.headers, 'idempotency-key': key },
        payload: { body },
      });
    const sent = Array.from({ length: POOL_SIZE + 1 }, (_, at) =>
      send(`message-${at}`, `Lumela ${'a'.repeat(at)}`),
    );
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(statuses.map(() => 201));
    const countPoints = async () => {
      const { rows } = await limited.database.pool.query<{ points: number }>(
        'select points from rate_limits order by points desc limit 1',
      );
      return rows[0]?.points;
    };
    expect(await countPoints()).toBe(POOL_SIZE + 1);
    // Otherwise a client could try inputs without a limit. The first response again does nothing, so it does not count.
    expect((await send('refused', '')).statusCode).toBe(422);
    expect(await countPoints()).toBe(POOL_SIZE + 2);
    expect((await send('message-0', 'Lumela ')).statusCode).toBe(201);
    expect(await countPoints()).toBe(POOL_SIZE + 2);
  } finally {
    await limited.close();
  }
});
