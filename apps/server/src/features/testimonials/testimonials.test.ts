import type { Testimonial, TestimonialForAdmin } from '@thuto/contract/testimonials';
import { asc, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { testimonials } from '../../platform/db/schema/testimonials.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, type Person } from '../../testing/people.ts';

const NOBODY = '0190a0a0-0000-7000-8000-000000000000';
const words = {
  authorName: 'Mamello Letsie',
  authorRole: 'Parent of a Grade 11 student',
  quote: 'She asks for the next session.',
};

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.delete(testimonials);
});

const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  t.inject({ method, url: `/api/testimonials${url}`, headers: admin.headers, ...(payload && { payload }) });

async function add(authorName: string, { published = true } = {}): Promise<string> {
  const answer = await call('POST', '', { ...words, authorName });
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = answer.json<TestimonialForAdmin>();
  if (published) expect((await call('POST', `/${id}/publish`)).statusCode).toBe(200);
  return id;
}

const shown = async () =>
  (await t.inject({ url: '/api/testimonials' })).json<{ items: Testimonial[] }>().items;
const all = async () =>
  (await t.inject({ url: '/api/console/testimonials', headers: admin.headers })).json<{
    items: TestimonialForAdmin[];
  }>().items;
const names = (items: { authorName: string }[]) => items.map(({ authorName }) => authorName);

describe('testimonials', () => {
  it('adds one last and unpublished; visitors see only the public fields of published ones (SITE-8)', async () => {
    const first = await add('A');
    await add('B', { published: false });
    expect(await shown()).toEqual([{ id: first, ...words, authorName: 'A' }]);
    expect(await all()).toMatchObject([
      { authorName: 'A', isPublished: true },
      { authorName: 'B', isPublished: false },
    ]);
    await call('POST', `/${first}/unpublish`);
    expect(await shown()).toEqual([]);
    expect(await all()).toHaveLength(2);
  });

  it('keeps the position of an edited one', async () => {
    const id = await add('A');
    await add('B');
    t.clock.advance(60_000);
    const changed = await call('PUT', `/${id}`, { ...words, authorName: 'Aa', quote: ' Better. ' });
    expect(changed.json()).toMatchObject({ authorName: 'Aa', quote: 'Better.', isPublished: true });
    expect(changed.json().updatedAt > changed.json().createdAt).toBe(true);
    expect(names(await shown())).toEqual(['Aa', 'B']);
  });

  it('refuses one without a name, a role or a quote', async () => {
    const answer = await call('POST', '', { authorName: ' ', authorRole: '', quote: '' });
    expect(answer.json()).toMatchObject({
      status: 422,
      fields: {
        authorName: 'Please enter a name',
        authorRole: 'Please say who this is',
        quote: 'Please enter what was said',
      },
    });
    expect(await all()).toEqual([]);
  });

  it('moves one up or down by one, but not beyond the ends', async () => {
    await add('A');
    const b = await add('B');
    const c = await add('C');
    await call('POST', `/${c}/move`, { direction: 'up' });
    expect(names(await shown())).toEqual(['A', 'C', 'B']);
    await call('POST', `/${c}/move`, { direction: 'up' });
    expect((await call('POST', `/${c}/move`, { direction: 'up' })).statusCode).toBe(200);
    expect(names(await shown())).toEqual(['C', 'A', 'B']);
    await call('POST', `/${b}/move`, { direction: 'down' });
    await call('POST', `/${c}/move`, { direction: 'down' });
    expect(names(await shown())).toEqual(['A', 'C', 'B']);
  });

  it('keeps a consistent order when two admins move them concurrently', async () => {
    const ids = [await add('A'), await add('B'), await add('C'), await add('D')];
    const moves = ids.flatMap((id) => [
      call('POST', `/${id}/move`, { direction: 'up' }),
      call('POST', `/${id}/move`, { direction: 'down' }),
    ]);
    const answers = await Promise.all(moves);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    const rows = await t.db.select().from(testimonials);
    expect(rows.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  });

  it('deletes one permanently', async () => {
    const id = await add('A');
    expect((await call('DELETE', `/${id}`)).json()).toEqual({});
    expect(await all()).toEqual([]);
  });

  it('limits their number on the landing page', async () => {
    for (let index = 0; index < 14; index += 1) await add(`Person ${index}`);
    expect(await shown()).toHaveLength(12);
  });

  it.each([
    ['PUT', '', words],
    ['POST', '/publish', undefined],
    ['POST', '/unpublish', undefined],
    ['POST', '/move', { direction: 'up' }],
    ['DELETE', '', undefined],
  ] as const)('%s %s of a deleted testimonial: 404', async (method, path, payload) => {
    const answer = await call(method, `/${NOBODY}${path}`, payload);
    expect(answer.json()).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('records an audit event for each change, but not for a move without effect', async () => {
    const before = await t.db.select({ id: auditLog.id }).from(auditLog);
    const known = new Set(before.map(({ id }) => id));
    const id = await add('A', { published: false });
    const other = await add('B', { published: false });
    await call('PUT', `/${id}`, words);
    await call('POST', `/${id}/publish`);
    await call('POST', `/${id}/unpublish`);
    expect((await call('POST', `/${id}/move`, { direction: 'up' })).statusCode).toBe(200);
    expect((await call('POST', `/${other}/move`, { direction: 'up' })).statusCode).toBe(200);
    await call('DELETE', `/${id}`);
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(404);
    const entries = await t.db
      .select()
      .from(auditLog)
      .where(like(auditLog.kind, 'testimonial.%'))
      .orderBy(asc(auditLog.createdAt), asc(auditLog.id));
    const recorded = entries.filter((entry) => !known.has(entry.id));
    expect(recorded.every(({ actorId }) => actorId === admin.id)).toBe(true);
    expect(recorded.map(({ kind, subjectId }) => [kind, subjectId])).toEqual([
      ['testimonial.added', id],
      ['testimonial.added', other],
      ['testimonial.changed', id],
      ['testimonial.published', id],
      ['testimonial.unpublished', id],
      ['testimonial.moved', other],
      ['testimonial.deleted', id],
    ]);
  });
});
