import { readdirSync, readFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { contract } from '@thuto/contract/contract';
import type { CallResult, PageVisit } from '@thuto/contract/calls/page-handler';
import { sample } from '@thuto/domain/testing/sample';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { eq } from 'drizzle-orm';
import { ensureBuilt } from '../../../scripts/build.mjs';
import { accounts } from './platform/db/schema/accounts.ts';
import { loadSite, type Site } from './plugins/site.ts';
import { PASSWORD } from './testing/browser.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from './testing/people.ts';
import { sampleOf } from './testing/sample-of-schema.ts';
import { makeTutor } from './testing/tutors.ts';

const HTML = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const FORM = { ...HTML, 'content-type': 'application/x-www-form-urlencoded' };
const ROLES = ['student', 'tutor', 'admin'] as const;
type Role = (typeof ROLES)[number];

let site: Site;
/** What renders the pages of the app. Tests replace it. */
let handlePage: Site['handlePage'];
let t: TestApp;
let people: Readonly<Record<Role, Person>>;

beforeAll(async () => {
  await ensureBuilt();
  const loaded = await loadSite();
  if (loaded === null) throw new Error('The web app is not built.');
  site = loaded;
  handlePage = site.handlePage;
  t = await buildTestApp(
    {},
    { site: { ...site, handlePage: (...args) => handlePage(...args) }, runsWorkers: true },
  );
  people = {
    student: await makeStudent(t, { displayName: 'Neo Mokoena' }),
    tutor: await makeTutor(t, { displayName: 'Ntate Lebohang' }),
    admin: await makeAdmin(t, 'Palesa Molefe'),
  };
}, 600_000);
afterAll(() => t.close());

const open = (url: string, person?: Person, headers: Readonly<Record<string, string>> = {}) =>
  t.inject({ url, headers: { ...HTML, ...person?.headers, ...headers } });

/** Renders a page with calls of the test. */
async function render(url: string, call: PageVisit['call'], signal?: AbortSignal): Promise<Response> {
  const request = new Request(`https://thuto.example${url}`, { headers: HTML, ...(signal && { signal }) });
  const visit = {
    nonce: 'abc',
    isLite: false,
    origin: 'https://thuto.example',
    isShell: false,
    logFailure: vi.fn(),
  };
  return site.handlePage(request, { ...visit, call, at: Date.UTC(2026, 10, 30) });
}

const outputOf = (call: readonly string[]): z.ZodType => {
  const [feature = '', name = ''] = call;
  const procedure = (contract as unknown as Record<string, Record<string, unknown>>)[feature]?.[name];
  return (procedure as { '~orpc': { outputSchema: z.ZodType } })['~orpc'].outputSchema;
};

/** Returns calls whose outputs have `text` in every field that is a text, for a user of a role. */
const callsWith =
  (role: Role, text: string): PageVisit['call'] =>
  async (call) => {
    const output = sampleOf(outputOf(call), text);
    if (call.join('.') !== 'accounts.getViewer') return { output };
    const { currentUser } = output as { currentUser: object };
    return { output: { currentUser: { ...currentUser, role } } };
  };

describe('texts that people have written', () => {
  const HOSTILE = `</script><script>alert(1)</script><!-- <img src=x onerror=alert(1)> $& ${String.fromCodePoint(0x20_28)} "O'Neil"`;
  const HARMLESS = HOSTILE.replaceAll(/[<>"'&]/g, 'x');
  const tagsOf = (html: string) => html.match(/<[a-z!/][^\s>]*/gi) ?? [];

  it.each([
    ['student', '/'],
    ['student', '/student'],
    ['student', '/student/sessions'],
    ['student', '/student/progress'],
    ['student', '/student/profile'],
    ['student', '/account'],
    ['tutor', '/tutor'],
    ['tutor', '/tutor/lessons'],
    ['admin', '/admin'],
    ['admin', '/admin/bookings'],
    ['admin', '/admin/payments'],
  ] as const)('change nothing but texts for the role %s in %s, in every field', async (role, url) => {
    const [hostile, harmless] = await Promise.all(
      [HOSTILE, HARMLESS].map(async (text) => {
        const page = await render(url, callsWith(role, text));
        expect(page.status).toBe(200);
        return page.text();
      }),
    );
    expect(harmless).toContain(HARMLESS);
    expect(tagsOf(hostile ?? '')).toEqual(tagsOf(harmless ?? ''));
    expect(hostile).not.toContain('<script>alert(1)');
    expect(hostile).not.toContain('<img src=x');
  });
});

describe('a page whose data does not come', () => {
  const problem = (status: number, code: string): CallResult => ({
    problem: { type: 'about:blank', title: code, status, code, requestId: 'req-1' } as never,
  });
  const viewer = callsWith('student', 'Neo');

  it.each([
    ['the database goes away', problem(503, 'service_unavailable')],
    ['maintenance begins', problem(503, 'platform_maintained')],
    ['the session ends', problem(401, 'sign_in_required')],
  ])('is still a page when %s between two calls', async (_title, refusal) => {
    for (const url of ['/student', '/student/sessions', '/', '/account']) {
      let calls = 0;
      const page = await render(url, async (call, input) => {
        calls += 1;
        return calls === 1 ? viewer(call, input) : refusal;
      });
      expect(page.headers.get('content-type'), url).toContain('text/html');
      expect(await page.text(), url).toMatch(/<main[\s>]|<output/);
    }
  });

  it('says nothing about an error in rendering', async () => {
    const page = await render('/student', async (call, input) => {
      if (call[0] === 'accounts') return viewer(call, input);
      return { output: new Proxy({}, { get: () => fail() }) };
    });
    const html = await page.text();
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(html).not.toMatch(/secret detail|node_modules|at \w+ \(/);
  });

  it('comes without the data of a call that hangs', { timeout: 30_000 }, async () => {
    const page = await render('/student', async (call, input) =>
      call[0] === 'accounts' || call[0] === 'settings' || call[0] === 'subjects'
        ? viewer(call, input)
        : new Promise(() => undefined),
    );
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<main');
  });
});

describe('a render', () => {
  it('ends when its client goes away', async () => {
    const started = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    handlePage = async ({ signal }) => {
      signal.addEventListener('abort', () => aborted.resolve());
      started.resolve();
      await aborted.promise;
      return new Response('');
    };
    await t.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = t.app.server.address() as AddressInfo;
    const client = connect(port, '127.0.0.1');
    client.write('GET /login HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n');
    await started.promise;
    client.destroy();
    await aborted.promise;
    handlePage = site.handlePage;
  });

  it('that throws is a page with status 503, without the reason', async () => {
    handlePage = () => Promise.reject(new Error('secret detail'));
    const page = await open('/student', people.student);
    handlePage = site.handlePage;
    expect(page.statusCode).toBe(503);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).not.toContain('secret detail');
  });
});

function fail(): never {
  throw new Error('secret detail');
}

describe('every address', () => {
  interface Route {
    readonly path?: string;
    readonly parentId?: string;
    readonly index?: boolean;
  }
  /** Returns the addresses of all pages, from the manifest of the build. Parameters are ids of nothing. */
  function listAddresses(): string[] {
    const assets = path.join(site.folder, 'assets');
    const file = readdirSync(assets).find((name) => /^manifest-.+\.js$/.test(name)) ?? '';
    const text = readFileSync(path.join(assets, file), 'utf8');
    const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
      routes: Readonly<Record<string, Route>>;
    };
    const pathOf = ({ path: own = '', parentId }: Route): string => {
      const parent = parentId === undefined ? undefined : routes[parentId];
      return `${parent ? pathOf(parent) : ''}${own === '' ? '' : `/${own}`}`;
    };
    const all = Object.values(routes).map((route) =>
      pathOf(route)
        .replaceAll('*', 'nowhere')
        .replaceAll(/:\w+\??/g, '0198f6a2-7c1e-7b3a-9d52-3f6f0e1c2b4d'),
    );
    return [...new Set(all)].filter((address) => address !== '' && address !== '/app-shell').sort();
  }

  it('is a page, a redirect or a refusal for everyone, and never blank', { timeout: 600_000 }, async () => {
    const addresses = ['/', ...listAddresses()];
    expect(addresses.length).toBeGreaterThan(60);
    const visits = addresses.flatMap((url) => [undefined, ...ROLES].map((role) => ({ url, role })));
    for (const { url, role } of sample(visits, 80, 'visits')) {
      const page = await open(url, role && people[role]);
      const name = `${url} for ${role ?? 'a visitor'}`;
      expect([200, 302, 303, 403, 404, 405], name).toContain(page.statusCode);
      if (page.statusCode >= 300 && page.statusCode < 400) {
        expect(page.headers.location, name).toMatch(/^\/(?!\/)/);
        continue;
      }
      // Manifests, robots and the switch of Lite.
      if (!String(page.headers['content-type']).startsWith('text/html')) continue;
      expect(page.body, name).toMatch(/^<!DOCTYPE html>/i);
      expect(page.body.replace(/^.*<body/s, ''), name).toMatch(/<(main|h1)[\s>]/);
      for (const other of ROLES) {
        if (other === role || role === 'admin') continue;
        expect(page.body.includes(people[other].email), name).toBe(false);
      }
    }
  });

  it('answers crawlers: robots, the sitemap and its pages, and HEAD', async () => {
    const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)', accept: '*/*' };
    const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => t.inject({ method, url, headers: crawler });
    expect((await get('/robots.txt')).body).toContain('Disallow: /student');
    const listed = [...(await get('/sitemap.xml')).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    );
    expect(listed).toContain('/');
    for (const url of listed) {
      const page = await get(url);
      expect(page.statusCode, url).toBe(200);
      expect(page.headers['x-robots-tag'], url).toBeUndefined();
      expect((await get(url, 'HEAD')).statusCode, url).toBe(200);
    }
    expect((await get('/student')).statusCode).toBe(302);
  });

  it('has addresses of this site only, whatever host a proxy names', async () => {
    for (const url of ['/', '/login', '/student']) {
      const page = await open(url, undefined, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
      expect(page.body + String(page.headers.location)).not.toContain('evil.example');
    }
  });
});

describe('a form', () => {
  const post = (url: string, values: Readonly<Record<string, string>> | null, headers = {}) =>
    t.inject({
      method: 'POST',
      url,
      ...(values && { payload: new URLSearchParams(values).toString() }),
      headers: { ...FORM, ...headers },
    });
  const message = {
    firstName: 'Lerato',
    lastName: 'Phiri',
    email: 'lerato.ended@example.org',
    phone: '+266 5812 3456',
    subject: 'physics',
    message: 'Hello again',
  };

  it.each(['/login', '/signup', '/?index', '/forgot-password', '/lite'])(
    'says what is missing when %s is sent without a body',
    async (url) => {
      const page = await post(url, null);
      expect(page.statusCode).toBeLessThan(500);
      expect(page.headers['content-type'] ?? 'text/html').toContain('text/html');
    },
  );

  it('creates one account when it is posted twice at the same time', async () => {
    const account = {
      displayName: 'Thabo Twice',
      email: 'twice@example.org',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      termsAccepted: 'on',
    };
    const pages = await Promise.all([post('/signup', account), post('/signup', account)]);
    for (const page of pages) {
      expect(page.body).toMatch(/Check Your Email|An account with this email already exists\./);
    }
    const rows = await t.db.select().from(accounts).where(eq(accounts.email, account.email));
    expect(rows).toHaveLength(1);
  });

  it('keeps what was typed when the session has ended', async () => {
    const ended = { cookie: 'session_token=ended' };
    const page = await post('/?index', { ...message, email: '' }, ended);
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain('Hello again');
  });
});
