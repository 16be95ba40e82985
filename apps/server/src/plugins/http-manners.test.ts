import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { makeAdmin, type Person } from '../testing/people.ts';

let t: TestApp;
let admin: Person;
const lines: { readonly level: number; readonly outage?: string; readonly code?: string }[] = [];

beforeAll(async () => {
  t = await buildTestApp(
    { LOG_LEVEL: 'info' },
    { logTo: { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) } },
  );
  admin = await makeAdmin(t);
  await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t.close());

async function send(method: string, path: string, headers: Record<string, string> = {}) {
  const { port } = t.app.server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, method, path, headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of answer) body += String(chunk);
  return { status: answer.statusCode ?? 0, headers: answer.headers, body };
}

it.each(['/', '/api/current-user', '/api/uploads'])('rejects TRACE %s', async (path) => {
  const answer = await send('TRACE', path, { cookie: 'thuto.session_token=told-to-nobody' });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.body).not.toContain('told-to-nobody');
});

it.each(['GET', 'OPTIONS', 'POST'])('sends no CORS headers for %s from another site', async (method) => {
  const answer = await send(method, '/api/current-user', {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
  });
  const names = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-allow-'));
  expect(names).toEqual([]);
});

it('rejects a repeated query parameter', async () => {
  const answer = await send('GET', '/api/bookings?status=pending&status=approved', admin.headers);
  expect(answer.status).toBe(422);
});

const asAdmin = (method: 'POST' | 'PUT', url: string, payload: object) =>
  t.inject({ method, url, headers: admin.headers, payload });

it.each([
  [
    '/api/testimonials',
    async () => {
      const words = { authorName: 'Mamello', authorRole: 'Parent', quote: 'She asks for more.' };
      const { id } = (await asAdmin('POST', '/api/testimonials', words)).json<{ id: string }>();
      return asAdmin('POST', `/api/testimonials/${id}/publish`, {});
    },
  ],
  [
    '/api/settings/public',
    async () => {
      const { body } = await send('GET', '/api/settings', admin.headers);
      const { values, revision } = JSON.parse(body) as { values: object; revision: number };
      return asAdmin('PUT', '/api/settings', { ...values, platformName: 'Thuto ea Maseru', revision });
    },
  ],
])('answers 304 for %s until it changes', async (path, change) => {
  const first = await send('GET', path);
  expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
  const known = { 'if-none-match': first.headers.etag ?? '' };
  expect(await send('GET', path, known)).toMatchObject({ status: 304, body: '' });
  expect((await change()).statusCode).toBe(200);
  const changed = await send('GET', path, known);
  expect(changed.status).toBe(200);
  expect(changed.body).not.toBe(first.body);
});

it('sends personal responses as no-store', async () => {
  const answer = await send('GET', '/api/current-user', admin.headers);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(answer.headers.etag).toBeUndefined();
});

it('does not take a client that goes away within its request for an outage', async () => {
  const { port } = t.app.server.address() as AddressInfo;
  const before = lines.length;
  const headers = { ...admin.headers, 'content-type': 'application/json', 'content-length': '1000' };
  const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/packages', headers });
  sent.on('error', () => undefined);
  // Goes away once the server reads the body: before that, the server notices nothing.
  const closed = new Promise((resolve) => {
    t.app.server.once('request', (received) => {
      received.once('resume', () => sent.destroy()).once('close', resolve);
    });
  });
  sent.write('{"name":');
  await closed;
  // Another request, so that the first one is done.
  await send('GET', '/api/current-user');
  expect(lines.slice(before).filter(({ level, outage }) => level >= 40 || outage !== undefined)).toEqual([]);
});
