import type { Tutor } from '@thuto/contract/tutors';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, type Person } from '../../testing/people.ts';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
});
afterAll(() => t.close());

const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  t.inject({ method, url: `/api/tutors${url}`, headers: admin.headers, ...(payload && { payload }) });
const lebo = { name: 'Ntate Lebohang', subjects: ['physics'], meetingLink: 'https://meet.example.org/lebo' };

it('stores subjects and link, stops offering retired tutors and refuses duplicate names', async () => {
  const created = await send('POST', '', lebo);
  expect(created.statusCode, created.body).toBe(201);
  const { id } = created.json<Tutor>();
  expect(created.json()).toEqual({ id, ...lebo, isRetired: false, revision: 1 });

  expect((await send('POST', '', { ...lebo, name: 'ntate lebohang' })).json()).toMatchObject({
    code: 'tutor_name_taken',
    status: 409,
  });
  expect((await send('POST', `/${id}/retire`)).json()).toMatchObject({ isRetired: true });
  const again = await send('POST', '', { ...lebo, meetingLink: '' });
  expect(again.json()).toMatchObject({ meetingLink: null });
  expect((await send('POST', `/${id}/restore`)).json()).toMatchObject({ code: 'tutor_name_taken' });

  await send('PUT', `/${again.json<Tutor>().id}`, { ...lebo, name: 'Mme Palesa', subjects: ['chemistry'] });
  await send('POST', `/${id}/restore`);
  const { items } = (await send('GET', '')).json<{ items: Tutor[] }>();
  expect(items.map(({ name }) => name)).toEqual(['Mme Palesa', 'Ntate Lebohang']);
});

it('refuses a change of an older revision, also at once, and changes nothing', async () => {
  const { id, revision } = (await send('POST', '', { ...lebo, name: 'Mme Refiloe' })).json<Tutor>();
  const save = (name: string) => send('PUT', `/${id}`, { ...lebo, name, revision });
  const answers = await Promise.all([save('Mme Refiloe One'), save('Mme Refiloe Two')]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const saved = answers.find(({ statusCode }) => statusCode === 200)?.json<Tutor>();
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'tutor_changed',
  });
  expect((await send('POST', `/${id}/retire`, { revision })).json()).toMatchObject({ code: 'tutor_changed' });
  const { items } = (await send('GET', '')).json<{ items: Tutor[] }>();
  expect(items.find((tutor) => tutor.id === id)).toEqual(saved);
});

it.each([
  ['a script as the link', { ...lebo, meetingLink: 'javascript:alert(1)' }, 'meetingLink'],
  ['no name', { ...lebo, name: ' ' }, 'name'],
  ['no subject', { ...lebo, subjects: [] }, 'subjects'],
])('refuses %s', async (_case, payload, field) => {
  expect((await send('POST', '', payload)).json()).toMatchObject({
    code: 'input_invalid',
    fields: { [field]: expect.any(String) },
  });
});

it('returns 404 for an unknown tutor', async () => {
  expect((await send('POST', `/${t.ctx.newId()}/retire`)).statusCode).toBe(404);
});

it('writes an audit log entry for each change, but not for a refused one', async () => {
  const details = { ...lebo, name: 'Ntate Thabo' };
  const { id } = (await send('POST', '', details)).json<Tutor>();
  await send('POST', '', details);
  await send('PUT', `/${id}`, { ...details, subjects: ['chemistry'] });
  await send('POST', `/${id}/retire`);
  await send('POST', `/${id}/restore`);
  const noted = await t.db
    .select({ kind: auditLog.kind, actorId: auditLog.actorId })
    .from(auditLog)
    .where(eq(auditLog.subjectId, id))
    .orderBy(auditLog.createdAt, auditLog.id);
  expect(noted).toEqual(
    ['tutor.added', 'tutor.changed', 'tutor.retired', 'tutor.restored'].map((kind) => ({
      kind,
      actorId: admin.id,
    })),
  );
});
