import type { Tutor } from '@thuto/contract/tutors';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
  admin = await makeAdmin(t);
});
afterAll(() => t.close());

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  t.inject({ method, url: `/api/tutors${url}`, headers: admin.headers, ...(payload && { payload }) });
const lebo = { name: 'Ntate Lebohang', subjects: ['physics'], meetingLink: 'https://meet.example.org/lebo' };

it('stores subjects and link, stops offering retired tutors and refuses duplicate names (TUTOR-1)', async () => {
  const created = await send('POST', '', lebo);
  expect(created.statusCode, created.body).toBe(201);
  const { id } = created.json<Tutor>();
  expect(created.json()).toEqual({
    id,
    ...lebo,
    email: null,
    access: 'none',
    vetting: { note: '', checkedOn: null, expiresOn: null, state: 'unknown' },
    allowedActions: ['invite', 'retire'],
    isRetired: false,
    revision: 1,
  });

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

it('refuses a change of an older revision, also at once, and changes nothing (LESSON-5)', async () => {
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

describe('inviting a tutor', () => {
  const email = 'mme.lineo@example.org';
  const addTutor = async (name: string, address: string) => {
    const answer = await send('POST', '', { name, email: address });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<Tutor>();
  };
  const tokenOf = async (address: string) => {
    const text = await vi.waitFor(async () => {
      const mail = (await t.mails()).findLast(({ to }) => to[0]?.address === address);
      expect(mail?.subject).toContain('Invitation to tutor');
      return mail?.text ?? '';
    }, 20_000);
    return new URL(/https?:\S+\/invite\?[^\s>]+/.exec(text)?.[0] ?? '').searchParams.get('token');
  };
  const accept = (token: string | null, password = 'long enough 47') =>
    t.inject({
      method: 'POST',
      url: '/api/invitations/accept',
      payload: { token, password, displayName: '' },
    });

  it('creates an account with the role, which retiring closes and restoring opens again', async () => {
    const tutor = await addTutor('Mme Lineo Phiri', email);
    expect(tutor.subjects.length).toBeGreaterThan(1);
    expect((await send('POST', `/${tutor.id}/invitation`)).json()).toMatchObject({ access: 'invited' });
    const accepted = await accept(await tokenOf(email));
    expect(accepted.statusCode, accepted.body).toBe(200);
    expect(accepted.json()).toMatchObject({
      kind: 'tutor',
      currentUser: { role: 'tutor', tutorId: tutor.id, displayName: 'Mme Lineo Phiri', students: [] },
    });
    const cookie = accepted.cookies
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    const ask = () => t.inject({ method: 'GET', url: '/api/tutor/today', headers: { cookie } });
    expect((await ask()).statusCode).toBe(200);
    const { items } = (await send('GET', '')).json<{ items: Tutor[] }>();
    expect(items.find(({ id }) => id === tutor.id)).toMatchObject({
      access: 'active',
      allowedActions: ['retire'],
    });
    expect((await send('POST', `/${tutor.id}/invitation`)).json()).toMatchObject({
      code: 'tutor_has_account',
    });

    await send('POST', `/${tutor.id}/retire`);
    expect((await ask()).statusCode).toBe(401);
    const signIn = () =>
      t.inject({ method: 'POST', url: '/api/sign-ins', payload: { email, password: 'long enough 47' } });
    expect((await signIn()).json()).toMatchObject({ code: 'account_deactivated' });
    await send('POST', `/${tutor.id}/restore`);
    expect((await signIn()).json()).toMatchObject({ currentUser: { role: 'tutor', tutorId: tutor.id } });
  });

  it('needs an email of its own, and only the newest invitation works (TUTOR-2)', async () => {
    const { id } = await addTutor('Ntate Thabiso', '');
    expect((await send('POST', `/${id}/invitation`)).json()).toMatchObject({ code: 'tutor_email_missing' });
    const family = await makeStudent(t);
    const taken = await addTutor('Ntate Sello', family.email);
    expect((await send('POST', `/${taken.id}/invitation`)).json()).toMatchObject({
      code: 'tutor_email_taken',
    });

    const address = 'ntate.mpho@example.org';
    const tutor = await addTutor('Ntate Mpho', address);
    await send('POST', `/${tutor.id}/invitation`);
    const first = await tokenOf(address);
    expect((await send('DELETE', `/${tutor.id}/invitation`)).json()).toMatchObject({ access: 'none' });
    expect((await send('DELETE', `/${tutor.id}/invitation`)).json()).toMatchObject({
      code: 'invitation_not_open',
    });
    expect((await accept(first)).json()).toMatchObject({ code: 'verification_code_invalid' });
  });

  it('gives the account to one of several who accept at once', async () => {
    const address = 'mme.palesa@example.org';
    const tutor = await addTutor('Mme Palesa Race', address);
    await send('POST', `/${tutor.id}/invitation`);
    const token = await tokenOf(address);
    const answers = await Promise.all([1, 2, 3, 4].map((each) => accept(token, `long enough ${each}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

it('stores the vetting of a tutor and says when it expires', async () => {
  const { id, revision } = (await send('POST', '', { ...lebo, name: 'Mme Vetted' })).json<Tutor>();
  const vetting = { note: 'Police clearance 4711', checkedOn: '2026-01-12', expiresOn: '2026-03-20' };
  expect((await send('PUT', `/${id}/vetting`, { ...vetting, revision })).json()).toMatchObject({
    vetting: { ...vetting, state: 'expires-soon' },
  });
  expect((await send('PUT', `/${id}/vetting`, { ...vetting, revision })).json()).toMatchObject({
    code: 'tutor_changed',
  });
  expect((await send('PUT', `/${id}/vetting`, { ...vetting, expiresOn: '2026-02-30' })).statusCode).toBe(422);
});
