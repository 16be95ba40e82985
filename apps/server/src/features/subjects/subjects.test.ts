import type { MySessions } from '@thuto/contract/bookings';
import type { Subject, SubjectForAdmin } from '@thuto/contract/subjects';
import { and, desc, eq, like } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { students } from '../../platform/db/schema/students.ts';
import { subjects } from '../../platform/db/schema/subjects.ts';
import { ASKED, buildBookingApp, DETAILS } from '../../testing/bookings.ts';
import { makeStudent, type Person } from '../../testing/people.ts';
import { getSubjectNames } from './get-subject-names.ts';

const { t, admin, steps } = await buildBookingApp();
afterAll(() => t.close());

const biology = {
  name: 'Biology',
  description: 'Cells, plants and people.',
  highlights: ['Cells', 'Genetics'],
};
const SEED = ['mathematics', 'chemistry', 'physics'];

/** Sends a call of the console. */
async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, who: Person = admin) {
  const answer = await t.inject({
    method,
    url: `/api${url}`,
    headers: who.headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const listPublic = async () => (await t.inject({ url: '/api/subjects' })).json<{ items: Subject[] }>().items;
const listAll = async () => (await send('GET', '/console/subjects')).body.items as SubjectForAdmin[];
const add = async (details: object = biology) =>
  (await send('POST', '/subjects', details)).body as SubjectForAdmin;
const act = async (id: string, action: 'retire' | 'restore') => {
  const revision = (await listAll()).find((subject) => subject.id === id)?.revision;
  return send('POST', `/subjects/${id}/${action}`, { revision });
};

/** The kinds of the audit events about subjects, newest first. */
const listEvents = async () => {
  const events = await t.db
    .select({ kind: auditLog.kind })
    .from(auditLog)
    .where(and(like(auditLog.kind, 'subject.%'), eq(auditLog.actorId, admin.id)))
    .orderBy(desc(auditLog.id));
  return events.map(({ kind }) => kind);
};

beforeEach(async () => {
  await t.ctx.database.pool.query(`
    delete from lesson_participants; delete from lessons; delete from content_items; delete from tutors;
    update students set subjects = '{}' where subjects is not null;
    delete from subjects where id <> all('{mathematics,chemistry,physics}');
    update subjects set retired_at = null, revision = 1, position = array_position('{mathematics,chemistry,physics}', id),
      name = initcap(id)`);
});

describe('the list of subjects', () => {
  it('shows everyone the subjects in order, with the words of their cards and their syllabuses (SUBJ-1)', async () => {
    const items = await listPublic();
    expect(items.map(({ id }) => id)).toEqual(SEED);
    expect(items[2]).toMatchObject({
      name: 'Physics',
      description: 'See what happens first, then write it as a formula.',
      isRetired: false,
      syllabuses: [{ id: 'igcse-0625' }, { id: 'lgcse-physical-science', name: 'LGCSE Physical Science' }],
    });
    expect(items[2]?.highlights).toHaveLength(5);
  });

  it('returns to admins how many students and tutors have a subject', async () => {
    await makeStudent(t, { subjects: ['physics', 'mathematics'] });
    await makeStudent(t, { subjects: ['physics'] });
    for (const name of ['Ntate Thabo', 'Mme Palesa']) {
      await send('POST', '/tutors', { name, subjects: ['physics'], meetingLink: '' });
    }
    const retired = (await send('GET', '/tutors')).body.items[0].id as string;
    await send('POST', `/tutors/${retired}/retire`);
    const use = (await listAll()).map(({ id, students, tutors }) => [id, students, tutors]);
    expect(use).toEqual([
      ['mathematics', 1, 0],
      ['chemistry', 0, 0],
      ['physics', 2, 1],
    ]);
  });
});

describe('adding and editing a subject', () => {
  it('adds it at the end, derives its id from the name and records who did it', async () => {
    const created = await send('POST', '/subjects', { ...biology, name: ' Life & Biology ' });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    expect(created.body).toMatchObject({
      id: 'life-biology',
      name: 'Life & Biology',
      highlights: ['Cells', 'Genetics'],
      position: 4,
      revision: 1,
      allowedActions: ['edit', 'move-up', 'retire'],
    });
    expect((await listPublic()).map(({ id }) => id)).toEqual([...SEED, 'life-biology']);
    expect((await listEvents())[0]).toBe('subject.added');
  });

  it('keeps the id after a renaming and never reuses it for another subject (SUBJ-2)', async () => {
    const { id, revision } = await add();
    await send('PUT', `/subjects/${id}`, { ...biology, name: 'Life Sciences', revision });
    expect((await add()).id).toBe('biology-2');
    const names = (await listPublic()).map((subject) => [subject.id, subject.name]);
    expect(names.slice(3)).toEqual([
      ['biology', 'Life Sciences'],
      ['biology-2', 'Biology'],
    ]);
  });

  it.each([
    ['no name', { ...biology, name: ' ' }, 'name', 'Please enter a name'],
    [
      'a web address',
      { ...biology, name: 'www.evil.example' },
      'name',
      'Please enter a name without a web address',
    ],
    ['a long name', { ...biology, name: 'x'.repeat(41) }, 'name', 'At most 40 characters'],
    ['two lines', { ...biology, description: 'a\nb' }, 'description', 'Please write one line'],
    ['seven highlights', { ...biology, highlights: Array(7).fill('a') }, 'highlights', 'At most 6 lines'],
  ])('refuses %s', async (_case, details, field, message) => {
    const { status, body } = await send('POST', '/subjects', details);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'input_invalid', fields: { [field]: message } });
  });

  it('refuses the name of another subject, also of a retired one', async () => {
    await act('physics', 'retire');
    expect((await send('POST', '/subjects', { ...biology, name: 'chemistry' })).body).toMatchObject({
      code: 'subject_name_taken',
      status: 409,
      details: { isRetired: false },
    });
    expect((await send('POST', '/subjects', { ...biology, name: 'PHYSICS' })).body).toMatchObject({
      details: { isRetired: true },
    });
    const { body } = await send('PUT', '/subjects/mathematics', { ...biology, name: 'General', revision: 1 });
    expect(body).toMatchObject({ code: 'subject_name_taken' });
  });

  it('shows the second of two admins what the first one saved (SUBJ-5)', async () => {
    const first = await send('PUT', '/subjects/physics', { ...biology, name: 'Physics 1', revision: 1 });
    const second = await send('PUT', '/subjects/physics', { ...biology, name: 'Physics 2', revision: 1 });
    expect(second.body).toMatchObject({
      status: 409,
      code: 'subject_changed',
      details: { current: first.body },
    });
    expect(first.body).toMatchObject({ name: 'Physics 1', revision: 2 });
  });

  it('accepts one of several concurrent additions of the same name', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('POST', '/subjects', biology)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await listPublic()).map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  });

  it('is for admins only', async () => {
    const student = await makeStudent(t);
    expect((await send('POST', '/subjects', biology, student)).status).toBe(403);
    expect((await t.inject({ method: 'POST', url: '/api/subjects', payload: biology })).statusCode).toBe(401);
    expect((await send('GET', '/console/subjects', undefined, student)).status).toBe(403);
  });
});

describe('moving a subject', () => {
  const order = async () => (await listPublic()).map(({ id }) => id);

  it('swaps it with the neighbour that is taught', async () => {
    const moved = await send('POST', '/subjects/physics/move', { revision: 1, direction: 'up' });
    expect(moved.body).toMatchObject({ position: 2, revision: 2 });
    expect(await order()).toEqual(['mathematics', 'physics', 'chemistry']);
    await act('physics', 'retire');
    await send('POST', '/subjects/chemistry/move', { revision: 1, direction: 'up' });
    expect(await order()).toEqual(['chemistry', 'physics', 'mathematics']);
  });

  it('runs concurrent moves one at a time, so that every place is taken once', async () => {
    await Promise.all(
      SEED.map((id) => send('POST', `/subjects/${id}/move`, { revision: 1, direction: 'down' })),
    );
    const positions = (await listPublic()).map(({ position }) => position);
    expect(positions).toEqual([1, 2, 3]);
  });
});

describe('a retired subject', () => {
  it('disappears from choices, stays on past records and can be restored (SUBJ-4)', async () => {
    const student = await steps.payingStudent();
    await t.db
      .update(students)
      .set({ subjects: ['mathematics', 'physics'] })
      .where(eq(students.id, student.id));
    const id = await steps.requestBooking(student, { subject: 'physics' });
    const { status, body } = await act('physics', 'retire');
    expect([status, body.isRetired, body.students]).toEqual([200, true, 1]);

    const refused = await steps.post(`/api/students/${student.id}/bookings`, student, {
      ...ASKED,
      subject: 'physics',
    });
    expect(refused.json()).toMatchObject({ status: 422, code: 'subject_not_chosen' });
    const mine = (
      await t.inject({ url: `/api/students/${student.id}/sessions`, headers: student.headers })
    ).json<MySessions>();
    expect(mine.subjects).toEqual(['mathematics']);
    expect(mine.bookings).toMatchObject([{ id, subject: 'physics' }]);
    expect((await steps.post(`/api/bookings/${id}/approve`, admin, DETAILS)).statusCode).toBe(200);
    expect((await getSubjectNames(t.db))('physics')).toBe('Physics');

    const forStudent = { studentId: student.id, ...ASKED, subject: 'physics', date: '2026-03-05' };
    const lesson = {
      status: 422,
      fields: { subject: 'Physics is no longer taught. Please choose another subject.' },
    };
    expect((await send('POST', '/bookings', forStudent)).body).toMatchObject(lesson);
    expect((await send('POST', '/sessions', forStudent)).body).toMatchObject(lesson);

    await act('physics', 'restore');
    await steps.requestBooking(student, { subject: 'physics', date: '2026-03-06' });
    expect((await listEvents()).slice(0, 2)).toEqual(['subject.restored', 'subject.retired']);
  });

  it('stays in a profile, on a tutor and on content, but is not added', async () => {
    const student = await makeStudent(t, { subjects: ['physics'] });
    const tutor = (
      await send('POST', '/tutors', { name: 'Mme Lineo', subjects: ['physics'], meetingLink: '' })
    ).body;
    const link = {
      title: 'Forces',
      description: 'Newton',
      subject: 'physics',
      url: 'https://example.org/forces',
    };
    const item = (await send('POST', '/content/links', link)).body;
    await act('physics', 'retire');

    const saved = await send('PUT', `/tutors/${tutor.id}`, {
      name: 'Mme Lineo',
      subjects: ['physics', 'chemistry'],
      meetingLink: '',
    });
    expect(saved.body.subjects).toEqual(['physics', 'chemistry']);
    const words = { ...link, type: 'link', year: null, title: 'Forces and motion' };
    expect((await send('PUT', `/content/${item.id}`, words)).body).toMatchObject({ subject: 'physics' });
    const profile = (await send('GET', `/students/${student.id}/profile`, undefined, student)).body;
    const again = {
      ...profile.details,
      selectedPackage: null,
      revision: profile.revision,
      schoolName: 'Other',
    };
    expect(
      (await send('PUT', `/students/${student.id}/profile`, again, student)).body.details.subjects,
    ).toEqual(['physics']);

    const message = 'Physics is no longer taught. Please choose another subject.';
    const other = await makeStudent(t, { subjects: [] });
    const fresh = (await send('GET', `/students/${other.id}/profile`, undefined, other)).body;
    const wanted = {
      ...fresh.details,
      selectedPackage: null,
      revision: fresh.revision,
      subjects: ['physics'],
    };
    expect((await send('PUT', `/students/${other.id}/profile`, wanted, other)).body.fields).toEqual({
      subjects: message,
    });
    expect((await send('POST', '/content/links', link)).body.fields).toEqual({ subject: message });
    const newTutor = { name: 'Mme New', subjects: ['physics'], meetingLink: '' };
    expect((await send('POST', '/tutors', newTutor)).body.fields).toEqual({ subjects: message });
  });

  it('is never the last one', async () => {
    await act('physics', 'retire');
    await act('chemistry', 'retire');
    expect((await act('mathematics', 'retire')).body).toMatchObject({ code: 'subject_last', status: 409 });
    expect((await listAll()).map(({ id, allowedActions }) => [id, allowedActions])).toEqual([
      ['mathematics', ['edit']],
      ['chemistry', ['edit', 'restore']],
      ['physics', ['edit', 'restore']],
    ]);
  });
});

describe('an unknown subject', () => {
  it.each([
    ['/bookings', 'Please fill in all required fields.'],
    ['/sessions', 'Please fill in all required fields.'],
    ['/content/links', 'Please choose a subject'],
    ['/contact-messages', 'Please select a subject'],
  ])('is refused by %s: %s (SUBJ-6)', async (url, message) => {
    const student = await steps.payingStudent();
    const inputs: Record<string, object> = {
      '/content/links': { title: 'T', description: 'D', url: 'https://example.org' },
      '/contact-messages': {
        firstName: 'Lerato',
        lastName: 'M',
        email: 'l@example.org',
        phone: '58123456',
        message: 'Hi',
      },
    };
    const input = inputs[url] ?? { studentId: student.id, ...ASKED };
    const { status, body } = await send('POST', url, { ...input, subject: 'alchemy' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'input_invalid', fields: { subject: message } });
  });

  it('has no calls', async () => {
    expect((await send('POST', '/subjects/alchemy/retire', { revision: 1 })).status).toBe(404);
    expect((await send('PUT', '/subjects/alchemy', { ...biology, revision: 1 })).status).toBe(404);
    expect((await send('POST', '/subjects/No%20Id/retire', { revision: 1 })).status).toBe(422);
  });
});

it('offers a new subject to a student who chose it, from the profile to the booking', async () => {
  const { id } = await add();
  const student = await steps.payingStudent();
  const profile = (await send('GET', `/students/${student.id}/profile`, undefined, student)).body;
  const details = { ...profile.details, selectedPackage: null, revision: profile.revision, subjects: [id] };
  expect((await send('PUT', `/students/${student.id}/profile`, details, student)).status).toBe(200);
  await steps.requestBooking(student, { subject: id });
  const other = await steps.payingStudent();
  const refused = await steps.post(`/api/students/${other.id}/bookings`, other, { ...ASKED, subject: id });
  expect(refused.json()).toMatchObject({ code: 'subject_not_chosen' });
  const [row] = await t.db.select().from(subjects).where(eq(subjects.id, id));
  expect(row).toMatchObject({ name: 'Biology', position: 4 });
});
