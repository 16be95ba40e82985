import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, PASSWORD, signUpVerified } from './testing/browser.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { CALLS } from './testing/calls-of-contract.ts';
import { makeSite } from './testing/make-site.ts';
import { makeAdmin, makeStudent, type Person } from './testing/people.ts';
import { submitProof } from './testing/submit-proof.ts';

const HTTPS = 'https://learn.example';

let t: TestApp;
let overHttps: TestApp;
let student: Person;
let admin: Person;
let proof: string;
const removals: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const [plain, secure] = [await makeSite(), await makeSite()];
  removals.push(plain.remove, secure.remove);
  t = await buildTestApp({}, { site: plain.site });
  overHttps = await buildTestApp({ PUBLIC_URL: HTTPS }, { site: secure.site });
  student = await makeStudent(t);
  admin = await makeAdmin(t);
  proof = (await submitProof(t, student, 'bundle-5')).proof?.url ?? '';
});
afterAll(async () => {
  await t.close();
  await overHttps.close();
  for (const remove of removals) await remove();
});

/** All kinds of responses: a page, an API response, a file and every kind of error. */
const ANSWERS: readonly (readonly [
  string,
  number,
  () => { url: string; headers?: Record<string, string>; method?: 'POST'; payload?: string },
])[] = [
  ['a page', 200, () => ({ url: '/' })],
  ['a page of the app', 200, () => ({ url: '/student/sessions' })],
  ['a missing file of the site', 404, () => ({ url: '/nothing.png' })],
  ['an asset opened as a document', 200, () => ({ url: '/assets/root-abc.js' })],
  ['an answer', 200, () => ({ url: '/api/current-user' })],
  ['the documentation', 200, () => ({ url: '/api/docs' })],
  ['a refusal', 401, () => ({ url: '/api/students/x/dashboard' })],
  ['an unknown API path', 404, () => ({ url: '/api/nothing' })],
  [
    'invalid JSON',
    400,
    () => ({
      url: '/api/sign-ins',
      method: 'POST',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    }),
  ],
  [
    'wrong input',
    422,
    () => ({
      url: '/api/sign-ins',
      method: 'POST',
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    }),
  ],
  [
    'a cross-site request',
    403,
    () => ({
      url: '/api/sign-ins',
      method: 'POST',
      payload: '{}',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    }),
  ],
  [
    'a rejected upload',
    401,
    () => ({ url: '/api/uploads', method: 'POST', headers: { 'tus-resumable': '1.0.0' } }),
  ],
];

function directivesOf(policy: unknown): Map<string, string> {
  return new Map(
    String(policy)
      .split(';')
      .map((part) => part.trim())
      .map((part) => [part.split(' ', 1)[0] ?? '', part.slice(part.indexOf(' ') + 1)]),
  );
}

describe.each(ANSWERS)('%s', (_what, status, ask) => {
  it('has the security headers', async () => {
    const answer = await t.inject(ask());
    expect(answer.statusCode).toBe(status);
    const policy = directivesOf(answer.headers['content-security-policy']);
    expect(policy.get('default-src')).toMatch(/^'(self|none)'$/);
    expect(policy.get('script-src') ?? "'self'").not.toMatch(/unsafe|\*|https?:|data:|blob:/);
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('object-src') ?? policy.get('default-src')).toBe("'none'");
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    });
    // Over http it would lock the operator out.
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    expect(answer.headers['server'] ?? answer.headers['x-powered-by']).toBeUndefined();
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('has HSTS behind https', async () => {
    const answer = await overHttps.inject(ask());
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['strict-transport-security']).toMatch(/max-age=(\d{8,})/);
    expect(String(answer.headers['content-security-policy'])).toContain('upgrade-insecure-requests');
  });
});

it('returns problem details for a malformed URL without echoing it', async () => {
  const answer = await t.inject({ url: '/api/content/%ED%A0%80secret' });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.body).not.toContain('secret');
});

it('serves files sandboxed, uncached and without content sniffing', async () => {
  const { headers, statusCode } = await t.inject({ url: proof, headers: student.headers });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'x-frame-options': 'DENY',
  });
  expect(headers['content-disposition']).toMatch(/^inline; filename=/);
});

describe('cookies', () => {
  const cookiesOf = async (app: TestApp) => {
    const browser = openBrowser(app);
    const email = await signUpVerified(app, browser);
    const lines = [];
    for (const rememberMe of [true, false]) {
      const answer = await browser.send('POST', '/sign-ins', { email, password: PASSWORD, rememberMe });
      expect(answer.status).toBe(200);
      lines.push(...answer.setCookies);
    }
    lines.push(...(await browser.send('DELETE', '/sign-ins/current')).setCookies);
    expect(lines.length).toBeGreaterThanOrEqual(5);
    return lines;
  };

  it('hides cookies from scripts and other sites', async () => {
    for (const line of await cookiesOf(t)) {
      expect(line).toMatch(/; HttpOnly/);
      expect(line).toMatch(/; SameSite=Lax/);
      expect(line).toMatch(/; Path=\//);
      expect(line).not.toMatch(/; Domain=/);
    }
  });

  it('restricts cookies to https when the site is behind https', async () => {
    for (const line of await cookiesOf(overHttps)) {
      expect(line).toMatch(/^__(Host|Secure)-/);
      expect(line).toMatch(/; Secure/);
      expect(line).toMatch(/; HttpOnly/);
    }
  });
});

describe('a cross-site call that changes something', () => {
  const unsafe = CALLS.filter(({ method }) => method !== 'GET');

  it.each([
    'https://evil.example',
    'null',
    'http://localhost:3000.evil.example',
    'https://localhost:3000@evil.example',
  ])('is rejected from %s by every call', async (origin) => {
    for (const { name, method, path } of unsafe) {
      const url = `/api${path.replaceAll(/\{\w+\}/g, student.id)}`;
      const answer = await t.inject({
        method,
        url,
        headers: { ...admin.headers, origin, host: 'localhost:3000' },
      });
      expect(answer.json(), name).toMatchObject({ status: 403, code: 'origin_not_allowed' });
    }
  });

  it('is rejected by the upload routes too', async () => {
    const headers = { ...student.headers, origin: 'https://evil.example', 'tus-resumable': '1.0.0' };
    for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
      const url = method === 'POST' ? '/api/uploads' : `/api/uploads/${'0'.repeat(32)}`;
      expect((await t.inject({ method, url, headers })).json()).toMatchObject({ code: 'origin_not_allowed' });
    }
  });
});

describe('logs and errors', () => {
  it('contains no address, name, password, code or token, even when something fails', async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const app = await buildTestApp({ LOG_LEVEL: 'trace' }, { logTo: sink });
    try {
      const browser = openBrowser(app);
      const email = await signUpVerified(app, browser);
      await browser.send('POST', '/sign-ins', { email, password: 'wrong-password-1', rememberMe: true });
      await browser.send('POST', '/sign-ins', { email, password: PASSWORD, rememberMe: true });
      const token = [...browser.cookies.values()];
      const linkToken = 'a-one-time-code-from-a-mail';
      await browser.send('GET', `/current-user?oobCode=${linkToken}&email=${encodeURIComponent(email)}`);
      await browser.send('POST', '/email-verifications/apply', { token: linkToken });
      await browser.send('POST', '/password-resets/apply', { token: linkToken, password: PASSWORD });
      await browser.send('GET', `/calendar/${linkToken}.ics`).catch(() => undefined);
      const somebody = await makeStudent(app, { displayName: 'Limpho Ramaili' });
      // Makes a statement fail that contains all of this data.
      await app.database.pool.query(
        `alter table contact_messages add constraint broken check (message <> 'The secret of Limpho')`,
      );
      const broken = await app.inject({
        method: 'POST',
        url: '/api/contact-messages',
        payload: {
          firstName: 'Limpho',
          lastName: 'Ramaili',
          email,
          phone: '+266 5812 3456',
          subject: 'general',
          message: 'The secret of Limpho',
        },
      });
      expect(broken.statusCode).toBe(500);
      expect(Object.keys(broken.json<object>()).toSorted()).toEqual([
        'code',
        'requestId',
        'status',
        'title',
        'type',
      ]);
      const log = lines.join('');
      expect(log).toContain('a request failed');
      const secrets = [
        email,
        'wrong-password-1',
        PASSWORD,
        linkToken,
        'Limpho',
        'Ramaili',
        '5812 3456',
        'The secret',
        somebody.email,
        somebody.headers.cookie,
        ...token,
      ];
      for (const secret of secrets) {
        expect(log).not.toContain(secret);
        expect(broken.body).not.toContain(secret);
      }
    } finally {
      await app.close();
    }
  });

  it('keeps personal data out of URLs: GET calls send only ids, filters and search words', () => {
    const inAddress = CALLS.flatMap(({ name, method, path, input }) => {
      const shape = input && 'shape' in input ? Object.keys(input.shape as object) : [];
      const fields =
        method === 'GET' ? shape : [...path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field);
      return fields.map((field) => [name, field] as const);
    });
    const telling = /mail|password|secret|code|token|phone|name|challenge/i;
    expect(inAddress.filter(([, field]) => telling.test(field))).toEqual([]);
  });
});
