import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { makeAdmin, type Person } from '../testing/people.ts';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await buildTestApp();
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

it.each(['/', '/api/viewer', '/api/uploads'])('TRACE is not answered at %s', async (path) => {
  const answer = await send('TRACE', path, { cookie: 'thuto.session_token=told-to-nobody' });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.body).not.toContain('told-to-nobody');
});

it.each(['GET', 'OPTIONS', 'POST'])(
  '%s from another site is told of no permission to read',
  async (method) => {
    const answer = await send(method, '/api/viewer', {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
    });
    const names = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-allow-'));
    expect(names).toEqual([]);
  },
);

it('a parameter that comes twice is refused, and hides nothing behind the first', async () => {
  const answer = await send('GET', '/api/bookings?status=pending&status=approved', admin.headers);
  expect(answer.status).toBe(422);
});
