import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerSameOrigin } from './plugins/same-origin.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { makeStudent, type Person } from './testing/people.ts';

let t: TestApp;
let student: Person;

beforeAll(async () => {
  t = await buildTestApp({ METRICS_TOKEN: 'a-token-for-metrics' }, { runsWorkers: true });
  student = await makeStudent(t);
});
afterAll(() => t.close());

describe('errors', () => {
  it('returns problem details with a code and a request id, without internals', async () => {
    const answer = await t.inject({ url: '/api/students/x/dashboard' });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toEqual({
      type: '/api/docs#sign_in_required',
      title: 'Sign in required',
      status: 401,
      code: 'sign_in_required',
      requestId: answer.headers['x-request-id'],
    });
  });

  it.each([
    ['invalid JSON', { 'content-type': 'application/json' }, '{"email":', 400],
    ['a body that is too large', { 'content-type': 'application/json' }, `"${'x'.repeat(300_000)}"`, 413],
    ['an array', { 'content-type': 'application/json' }, '[]', 422],
    ['null', { 'content-type': 'application/json' }, 'null', 422],
    ['no body', {}, '', 422],
  ])('returns a 4xx status for bad input: %s', async (_case, headers, payload, status) => {
    const answer = await t.inject({ method: 'POST', url: '/api/accounts', headers, payload });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code: 'input_invalid' });
    expect(answer.body).not.toContain('node_modules');
  });

  it('lists each invalid field', async () => {
    const answer = await t.inject({
      method: 'POST',
      url: '/api/accounts',
      payload: { displayName: ' ', email: 'nobody', password: '12345', termsAccepted: false, role: 'admin' },
    });
    expect(answer.json()).toMatchObject({
      code: 'input_invalid',
      fields: {
        displayName: 'Please enter your full name',
        email: 'Invalid email address.',
        password: 'Password should be at least 6 characters.',
        termsAccepted: 'Please accept the Terms of Service and Privacy Policy',
        role: 'Unknown field',
      },
    });
  });

  it('names at most a hundred fields', async () => {
    const unknown = Array.from({ length: 5_000 }, (_, at) => [`x${String(at)}`, 1] as const);
    const answer = await t.inject({
      method: 'POST',
      url: '/api/contact-messages',
      payload: Object.fromEntries(unknown),
    });
    expect(answer.statusCode).toBe(422);
    const { fields } = answer.json<{ fields: Record<string, string> }>();
    expect(Object.keys(fields)).toHaveLength(100);
  });

  it('returns 404 for unknown API paths', async () => {
    const answer = await t.inject({ url: '/api/nothing/here' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });
});

describe('requests from other sites', () => {
  const signOut = (headers: object) =>
    t.inject({ method: 'DELETE', url: '/api/sign-ins/current', headers: { ...student.headers, ...headers } });

  it('rejects requests that change something', async () => {
    const answer = await signOut({ origin: 'https://evil.example' });
    expect(answer.json()).toMatchObject({ status: 403, code: 'origin_not_allowed' });
    const still = await t.inject({ url: '/api/current-user', headers: student.headers });
    expect(still.json()).toMatchObject({ currentUser: { accountId: student.id } });
  });

  it('rejects uploads too', async () => {
    const answer = await t.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: {
        ...student.headers,
        origin: 'https://evil.example',
        'tus-resumable': '1.0.0',
        'upload-length': '3',
      },
    });
    expect(answer.json()).toMatchObject({ code: 'origin_not_allowed' });
  });

  it('rejects what the browser marks as cross-site (API-3)', async () => {
    const answer = await signOut({ 'sec-fetch-site': 'cross-site' });
    expect(answer.json()).toMatchObject({ status: 403, code: 'origin_not_allowed' });
  });

  it.each([
    '/api/students/0198c000-0000-7000-8000-000000000001/data',
    '/api/exports/users',
    '/api/backup-downloads/x',
    '/api/students/x/bookings/0198c000-0000-7000-8000-000000000001/calendar.ics',
    '/api/payments/0198c000-0000-7000-8000-000000000001/proof',
    '/api/payments/0198c000-0000-7000-8000-000000000001/receipt',
    '/api/content/0198c000-0000-7000-8000-000000000001/file',
    '/api/users/0198c000-0000-7000-8000-000000000001/data',
  ])('rejects downloads of %s', async (url) => {
    const headers = { ...student.headers, 'sec-fetch-site': 'cross-site' };
    expect((await t.inject({ url, headers })).json()).toMatchObject({
      status: 403,
      code: 'origin_not_allowed',
    });
  });

  it.each([
    ['http://localhost:3000', 'http://localhost:3000', 'localhost:3000', true],
    ['http://localhost:3000', 'https://localhost:3000', 'localhost:3000', false],
    ['http://localhost:3000', 'http://127.0.0.1:3000', '127.0.0.1:3000', true],
    ['http://localhost:3000', 'http://127.0.0.1:3001', '127.0.0.1:3000', false],
    ['https://thuto.example', 'https://thuto.example', 'thuto.example', true],
    ['https://thuto.example', 'https://www.thuto.example', 'www.thuto.example:443', true],
    ['https://thuto.example', 'http://thuto.example', 'thuto.example', false],
    ['https://thuto.example', 'http://www.thuto.example', 'www.thuto.example', false],
    ['https://thuto.example', 'https://thuto.example:8443', 'thuto.example', false],
    ['https://thuto.example', 'null', 'thuto.example', false],
  ])('compares PUBLIC_URL %s, origin %s and host %s: same origin is %s', async (url, origin, host, isOwn) => {
    const app = Fastify();
    registerSameOrigin(app, url);
    app.post('/', async () => 'written');
    const answer = await app.inject({ method: 'POST', url: '/', headers: { origin, host } });
    expect(answer.statusCode === 200).toBe(isOwn);
    await app.close();
  });

  it('accepts requests from the public address as same-origin', async () => {
    const answer = await t.inject({
      method: 'POST',
      url: '/api/email-verifications/apply',
      headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
      payload: { token: 'x' },
    });
    expect(answer.json()).toMatchObject({ code: 'verification_code_invalid' });
  });
});

describe('security headers', () => {
  it('sets the headers on every response', async () => {
    const { headers } = await t.inject({ url: '/api/current-user' });
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

describe('monitoring', () => {
  it('reports liveness and readiness (OPS-5)', async () => {
    expect((await t.inject({ url: '/healthz' })).json()).toEqual({ status: 'up' });
    expect((await t.inject({ url: '/readyz' })).json()).toEqual({
      status: 'ready',
      database: true,
      storage: true,
      queue: true,
    });
  });

  it('serves metrics to this machine, or with the token', async () => {
    const here = await t.inject({ url: '/metrics' });
    expect(here.body).toContain('thuto_http_request_duration_seconds');
    const elsewhere = { remoteAddress: '192.0.2.7' };
    expect((await t.inject({ url: '/metrics', ...elsewhere })).statusCode).toBe(404);
    const proxied = { headers: { 'x-forwarded-for': '192.0.2.7' } };
    expect((await t.inject({ url: '/metrics', ...proxied })).statusCode).toBe(404);
    const withToken = { headers: { authorization: 'Bearer a-token-for-metrics' }, ...elsewhere };
    expect((await t.inject({ url: '/metrics', ...withToken })).statusCode).toBe(200);
  });
});

describe('with a PUBLIC_URL that is not this machine', () => {
  it.each([{}, { METRICS_TOKEN: 'a-token-for-metrics' }])(
    'hides the mailbox and serves metrics by token only, with %j',
    async (env) => {
      const elsewhere = await buildTestApp(
        { PUBLIC_URL: 'https://thuto.example', ...env },
        { runsWorkers: true },
      );
      try {
        // The headers of a local proxy that forwards neither the host nor the client address.
        const headers = { host: '127.0.0.1:3000' };
        for (const url of ['/mailbox', '/mailbox/messages.json', '/metrics']) {
          expect((await elsewhere.inject({ url, headers })).statusCode, url).toBe(404);
        }
        const token = { ...headers, authorization: 'Bearer a-token-for-metrics' };
        const allowed = 'METRICS_TOKEN' in env ? 200 : 404;
        expect((await elsewhere.inject({ url: '/metrics', headers: token })).statusCode).toBe(allowed);
      } finally {
        await elsewhere.close();
      }
    },
  );
});

describe('the API documents', () => {
  it('describes every call (API-1)', async () => {
    const document = (await t.inject({ url: '/api/openapi.json' })).json<{
      openapi: string;
      paths: Record<string, object>;
    }>();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.paths)).toContain('/bookings/{id}/approve');
  });

  it('works without JavaScript', async () => {
    const page = await t.inject({ url: '/api/docs' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('POST /api/bookings/{id}/approve');
    expect(page.body).toContain('id="booking_not_pending"');
    expect(page.body).not.toContain('<script');
  });
});
