import type { ContentItem, ProposedContent } from '@thuto/contract/content';
import type { Problem } from '@thuto/contract/calls/problem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';
import { makeTutor, type TutorPerson } from '../../testing/tutors.ts';

let t: TestApp;
let admin: Person;
let tutor: TutorPerson;
let colleague: TutorPerson;
let student: Person;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
  tutor = await makeTutor(t, { displayName: 'Ntate Lebohang', subjects: ['physics'] });
  colleague = await makeTutor(t, { displayName: 'Mme Palesa' });
  student = await makeStudent(t);
  const { id } = await submitProof(t, student, 'bundle-5');
  await call('POST', `/payments/${id}/approve`, admin, {});
});
afterAll(() => t.close());

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, who: Person, payload?: object) =>
  t.inject({ method, url: `/api${url}`, headers: who.headers, ...(payload && { payload }) });

const link = {
  title: 'Forces',
  description: 'Newton’s laws',
  subject: 'physics',
  url: 'https://example.org/forces',
};
async function propose(title: string): Promise<ProposedContent> {
  const answer = await call('POST', '/tutor/content/links', tutor, { ...link, title });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<ProposedContent>();
}
const titlesOf = async (url: string, who: Person) =>
  (await call('GET', url, who)).json<{ items: { title: string }[] }>().items.map(({ title }) => title);
const library = () => titlesOf(`/students/${student.id}/content`, student);

describe('a draft of a tutor', () => {
  it('is shown to students once an admin has approved it (AVAIL-5)', async () => {
    const draft = await propose('Draft to approve');
    expect(draft).toMatchObject({ status: 'draft', allowedActions: ['delete'] });
    expect(await library()).not.toContain('Draft to approve');
    expect(await titlesOf('/content?status=draft', admin)).toEqual(['Draft to approve']);

    const approved = await call('POST', `/content/${draft.id}/approve`, admin);
    expect(approved.json<ContentItem>()).toMatchObject({ status: 'active', proposedBy: 'Ntate Lebohang' });
    expect(await library()).toContain('Draft to approve');
    expect(await titlesOf('/content?status=draft', admin)).toEqual([]);
    expect((await call('DELETE', `/tutor/content/${draft.id}`, tutor)).statusCode).toBe(409);
  });

  it('is rejected with a reason that the tutor reads, and stays hidden from students (AVAIL-5)', async () => {
    const draft = await propose('Draft to reject');
    expect((await call('POST', `/content/${draft.id}/reject`, admin, { reason: ' ' })).statusCode).toBe(422);
    await call('POST', `/content/${draft.id}/reject`, admin, { reason: 'The link is broken' });
    const { items } = (await call('GET', '/tutor/content', tutor)).json<{ items: ProposedContent[] }>();
    expect(items[0]).toMatchObject({ status: 'rejected', rejectedReason: 'The link is broken' });
    expect(await library()).not.toContain('Draft to reject');
    expect((await call('DELETE', `/tutor/content/${draft.id}`, tutor)).statusCode).toBe(200);
  });

  it('is decided once', async () => {
    const draft = await propose('Draft decided at once');
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => call('POST', `/content/${draft.id}/approve`, admin)),
      ...Array.from({ length: 4 }, () =>
        call('POST', `/content/${draft.id}/reject`, admin, { reason: 'No' }),
      ),
    ]);
    const done = answers.filter(({ statusCode }) => statusCode === 200).length;
    // A rejected draft may still be approved.
    expect(done === 1 || done === 2).toBe(true);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect(answer.json<Problem>().code).toBe('content_status_changed');
    }
  });

  it('is refused for a subject that the tutor does not teach', async () => {
    const answer = await call('POST', '/tutor/content/links', tutor, { ...link, subject: 'mathematics' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<Problem>().fields).toHaveProperty('subject');
  });

  it('belongs to its tutor only, and content of admins to no tutor', async () => {
    const draft = await propose('Mine alone');
    expect(await titlesOf('/tutor/content', colleague)).toEqual([]);
    expect((await call('DELETE', `/tutor/content/${draft.id}`, colleague)).statusCode).toBe(404);
    const own = (
      await call('POST', '/content/links', admin, { ...link, title: 'From the desk' })
    ).json<ContentItem>();
    expect((await call('DELETE', `/tutor/content/${own.id}`, tutor)).statusCode).toBe(404);
    expect(own).toMatchObject({ status: 'active', proposedBy: null });
    expect((await call('POST', `/content/${own.id}/approve`, admin)).statusCode).toBe(409);
  });
});
