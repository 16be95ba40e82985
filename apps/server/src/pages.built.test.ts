import { brotliDecompressSync } from 'node:zlib';
import { runsAllCases, sample } from '@thuto/domain/testing/sample';
import { afterAll, beforeAll, describe, expect, it, type Mock, vi } from 'vitest';
import { ensureBuilt } from '../../../scripts/build.mjs';
import { eq } from 'drizzle-orm';
import { limitPasswordGuesses } from './features/accounts/sign-in/limit-password-guesses.ts';
import { digitsOf } from './features/accounts/sign-in/mailed-code.ts';
import { accounts, emailLinks } from './platform/db/schema/accounts.ts';
import { platformSettings } from './platform/db/schema/settings.ts';
import { loadSite, type Site } from './plugins/site.ts';
import { MAX_FORM_BYTES } from '@thuto/contract/calls/page-handler';
import { measureLeastBlock, measureMaxBlockMs } from './testing/event-loop-probe.ts';
import { PASSWORD, signUpVerified, openBrowser } from './testing/browser.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from './testing/people.ts';
import { makeTutor } from './testing/tutors.ts';

const HOSTILE = `</script><script>alert(1)</script><!-- $& ${String.fromCodePoint(0x20_28)} "O'Neil"`;
const HTML = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const PUBLIC = [
  '/',
  '/terms',
  '/privacy',
  '/login',
  '/signup',
  '/verify',
  '/forgot-password',
  '/admin-login',
];
const AREAS = {
  student: [
    '/student',
    '/student/sessions',
    '/student/profile',
    '/student/progress',
    '/student/orders',
    '/account',
  ],
  tutor: ['/tutor', '/tutor/lessons', '/tutor/availability', '/tutor/students', '/account'],
  admin: ['/admin', '/admin/payments', '/admin/bookings', '/admin/users', '/admin/settings', '/account'],
} as const;

let t: TestApp;
let handlePage: Mock<Site['handlePage']>;
let logged = '';
let people: Readonly<Record<'student' | 'other' | 'hostile' | 'tutor' | 'admin', Person>>;

beforeAll(async () => {
  await ensureBuilt();
  const site = await loadSite();
  if (site === null) throw new Error('The site is not built.');
  handlePage = vi.fn(site.handlePage);
  t = await buildTestApp(
    { LOG_LEVEL: 'error' },
    { site: { ...site, handlePage }, runsWorkers: true, logTo: { write: (chunk) => (logged += chunk) } },
  );
  people = {
    student: await makeStudent(t, { displayName: 'Neo Mokoena' }),
    other: await makeStudent(t, { displayName: 'Lerato Phiri' }),
    hostile: await makeStudent(t, { displayName: HOSTILE }),
    tutor: await makeTutor(t, { displayName: 'Ntate Lebohang' }),
    admin: await makeAdmin(t, 'Palesa Molefe'),
  };
}, 600_000);
afterAll(() => t.close());

const open = (url: string, person?: Person, headers: Readonly<Record<string, string>> = {}) =>
  t.inject({ url, headers: { ...HTML, ...person?.headers, ...headers } });

describe('public pages', () => {
  it.each(PUBLIC)('renders %s completely', async (url) => {
    const page = await open(url);
    expect(page.statusCode).toBe(200);
    expect(page.body).toMatch(/^<!DOCTYPE html>/i);
    expect(page.body).toMatch(/<h1[\s>]/);
  });

  it.each(['/', '/terms', '/privacy'])('sends %s to visitors without scripts', async (url) => {
    const page = await open(url);
    expect(page.body).not.toMatch(/<script(?! type="application\/ld\+json")/);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    expect(page.headers['cache-control']).toBe('no-cache');
    const again = await open(url, undefined, { 'if-none-match': String(page.headers.etag) });
    expect(again.statusCode).toBe(304);
    const small = await open(url, undefined, { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(page.body);
  });

  it('allows the scripts of other pages by a new nonce in each response', async () => {
    const nonces = await Promise.all(
      ['/login', '/login'].map(async (url) => {
        const page = await open(url);
        const [, nonce = ''] = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy'])) ?? [];
        for (const [, tag = ''] of page.body.matchAll(/<script([^>]*)>/g)) expect(tag).toContain(nonce);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it('lead from sign-in to sign-up, to a forgotten password and to the landing page (AUTH-25)', async () => {
    const { body } = await open('/login');
    for (const [href, label] of [
      ['/signup', 'Sign up'],
      ['/forgot-password', 'Forgot password?'],
      ['/', ''],
    ])
      expect(body).toMatch(new RegExp(`<a [^>]*href="${href}"[^>]*>[^]*?${label?.replace('?', '\\?')}`));
  });

  it('redirects an unknown address and visitors of the areas (SITE-2, ACCESS-3)', async () => {
    for (const [url, to] of [
      ['/nowhere', '/'],
      ['/dashboard', '/student'],
      ['/student', '/'],
      ['/tutor', '/'],
      ['/admin', '/admin-login'],
      ['/student/orders/1?for=2', '/?next=%2Fstudent%2Forders%2F1%3Ffor%3D2'],
      ['/admin/payments', '/admin-login?next=%2Fadmin%2Fpayments'],
      ['/student/assessment', '/signup?next=%2Fstudent%2Fassessment'],
    ] as const) {
      const page = await open(url);
      expect([page.statusCode, page.headers.location], url).toEqual([302, to]);
    }
  });

  it('renders a page without scripts once for all visitors, and again when its texts change', async () => {
    const first = await open('/?from=poster');
    handlePage.mockClear();
    expect((await open('/?from=poster')).body).toBe(first.body);
    expect(handlePage).not.toHaveBeenCalled();
    await t.db.update(platformSettings).set({ platformName: 'Bophelo' });
    expect((await open('/?from=poster')).body).toContain('Bophelo');
    await t.db.update(platformSettings).set({ platformName: 'Thuto' });
    expect((await open('/?from=poster')).body).toBe(first.body);
    expect((await open('/?from=poster', people.student)).body).toContain('Neo');
    expect((await open('/?from=poster', undefined, { 'save-data': 'on' })).body).toContain('data-lite');
  });

  it('shows the last known settings while the database is away', async () => {
    await t.db.update(platformSettings).set({ platformName: 'Bophelo' });
    expect((await open('/')).body).toContain('Bophelo');
    const away = vi.spyOn(t.ctx.db, 'select').mockImplementation(() => {
      throw new Error('The database is away.');
    });
    const page = await open('/?from=outage');
    away.mockRestore();
    handlePage.mockClear();
    await open('/?from=outage');
    expect(handlePage, 'what was rendered without the database is not kept').toHaveBeenCalledOnce();
    await t.db.update(platformSettings).set({ platformName: 'Thuto' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Bophelo');
  });
});

describe('pages of signed-in users', () => {
  it.each(
    Object.entries(AREAS).flatMap(([role, urls]) =>
      urls.map((url) => [role as keyof typeof AREAS, url] as const),
    ),
  )('renders for %s the page %s, which no cache stores', async (role, url) => {
    const page = await open(url, people[role]);
    expect(page.statusCode).toBe(200);
    expect(page.body.replace(/<(script|style)[\s\S]*?<\/\1>/g, '')).toMatch(/<main[\s>]/);
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  });

  // On a busy machine a page may come without its first data: the browser then makes the calls.
  const expectToContain = (text: string, url: string, person: Person) =>
    expect.poll(async () => (await open(url, person)).body).toContain(text);

  it('contains the first data of the dashboard, of Today and of the console', async () => {
    await expectToContain('Hi Neo', '/student', people.student);
    await expectToContain('No coming lessons', '/tutor', people.tutor);
    await expectToContain('Admin console', '/admin', people.admin);
  });

  it.each([
    ['/tutor/lessons', 'tutor', 'listTaughtLessons'],
    ['/tutor/lessons?view=past', 'tutor', 'listTaughtLessons'],
    ['/admin', 'admin', 'getDashboard'],
    ['/admin/bookings', 'admin', 'listBookings'],
    ['/admin/payments', 'admin', 'listPayments'],
    ['/student/sessions', 'student', 'getMySessions'],
    ['/student/progress', 'student', 'getProgress'],
    ['/student/profile', 'student', 'getMyProfile'],
  ] as const)('sends with %s the response to its first call', async (url, role, call) => {
    await expectToContain(`"${call}\\"`, url, people[role]);
  });

  it('refuses users of another role with status 403 (ACCESS-3)', async () => {
    for (const [url, person] of [
      ['/tutor', people.student],
      ['/admin', people.tutor],
      ['/student', people.admin],
    ] as const) {
      const page = await open(url, person);
      expect(page.statusCode, url).toBe(403);
      expect(page.body).toContain('Access Denied');
    }
  });

  it('contains nothing about a student of someone else', async () => {
    const page = await open(`/student?for=${people.other.id}`, people.student);
    expect(page.body).not.toContain('Lerato');
  });

  it('escapes names', async () => {
    for (const url of ['/student', '/account', '/']) {
      const { body } = await open(url, people.hostile);
      expect(body).not.toContain('<script>alert(1)');
      expect(body).not.toContain('</script><script>alert');
    }
  });

  it('mixes up no accounts in concurrent, failing and aborted requests', { timeout: 240_000 }, async () => {
    const visits = [
      ['/student', people.student],
      ['/student', people.other],
      ['/tutor', people.tutor],
      ['/admin', people.admin],
      ['/', undefined],
      ['/', people.other],
      ['/account', people.student],
    ] as const;
    // Everything that a page contains. On a busy machine it may come without its first data.
    const textsOf = (html: string) =>
      new Set([
        ...html.replaceAll(/<script[\s\S]*?<\/script>/g, '').split(/<[^>]*>/),
        ...(html.match(/\\"[A-Za-z][^"\\]*\\"/g) ?? []),
      ]);
    const alone: Set<string>[] = [];
    for (const [url, person] of visits) {
      const openings = [];
      for (let opening = 0; opening < 3; opening += 1) openings.push(textsOf((await open(url, person)).body));
      alone.push(new Set(openings.flatMap((texts) => [...texts])));
    }
    const everyones = new Set(alone.flatMap((texts) => [...texts]));
    // Fewer at a time than the limit above which browsers render.
    const rounds = runsAllCases() ? 144 : 8;
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(
        Array.from({ length: 14 }, async (_, index) => {
          const at = (round + index) % visits.length;
          const [url, person] = visits[at]!;
          if (index === 5) {
            const gone = new AbortController();
            setTimeout(() => gone.abort(), round % 7);
            await t
              .inject({ url, headers: { ...HTML, ...person?.headers }, signal: gone.signal })
              .catch(() => null);
            return;
          }
          const { body } = await open(url, person);
          const foreign = [...textsOf(body)].filter((text) => everyones.has(text) && !alone[at]?.has(text));
          expect(foreign, url).toEqual([]);
        }),
      );
    }
  });

  it('sends the page without anybody when too many are rendered', async () => {
    const pages = await Promise.all(Array.from({ length: 60 }, () => open('/student', people.student)));
    for (const { statusCode, body } of pages) {
      expect(statusCode).toBe(200);
      for (const name of ['Lerato', 'Lebohang', 'Palesa']) expect(body).not.toContain(name);
    }
    expect(pages.some(({ body }) => !body.includes('Neo'))).toBe(true);
  });
});

it('puts nobody into the page of the service worker', async () => {
  const shell = await open('/app-shell', people.student, { 'sec-fetch-mode': 'cors', accept: '*/*' });
  expect(shell.statusCode).toBe(200);
  for (const word of ['Neo', 'Mokoena', people.student.email, people.student.id]) {
    expect(shell.body).not.toContain(word);
  }
  expect(shell.body).toBe(shell.body.replaceAll(/currentUser":\{/g, ''));
});

describe('errors', () => {
  const post = (url: string, payload: string, headers: Readonly<Record<string, string>> = {}) =>
    t.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...HTML, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  it('are pages for a form from another site, a large one and an unknown kind of body', async () => {
    const cross = await post('/login', 'email=a', { origin: 'https://evil.example' });
    const large = await post('/?index', `message=${'x'.repeat(10 * 1024 * 1024)}`);
    const json = await post('/login', '{}', { 'content-type': 'application/json' });
    for (const [answer, status] of [
      [cross, 403],
      [large, 413],
      [json, 415],
    ] as const) {
      expect(answer.statusCode).toBe(status);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.body).toContain('<h1>');
    }
  });

  it('are pages for a form that no page accepts, and nothing is logged', async () => {
    logged = '';
    for (const url of ['/', '/terms', '/student', '/nowhere']) {
      const answer = await post(url, 'a=b');
      expect(answer.statusCode, url).toBe(405);
      expect(answer.headers['content-type'], url).toContain('text/html');
      expect(answer.body, url).toContain('There is no form on this page.');
    }
    expect((await post('/.data', 'a=b')).statusCode).toBe(405);
    expect(logged).toBe('');
  });

  it('are pages in Maintenance Mode, except for admins', async () => {
    await t.db.update(platformSettings).set({ maintenanceMode: true });
    try {
      const page = await open('/student', people.student);
      expect(page.statusCode).toBe(503);
      expect(page.body).toContain('We’ll be back soon');
      expect((await open('/admin', people.admin)).statusCode).toBe(200);
      expect((await open('/admin-login')).statusCode).toBe(200);
    } finally {
      await t.db.update(platformSettings).set({ maintenanceMode: false });
    }
  });

  it('are problem details for files and calls that do not exist', async () => {
    for (const url of ['/nothing.png', '/api/nothing']) {
      const answer = await open(url);
      expect(answer.statusCode, url).toBe(404);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    }
  });
});

describe('forms without scripts', () => {
  const send = (url: string, values: Readonly<Record<string, string>>, cookie = '') =>
    t.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(values).toString(),
      headers: { ...HTML, 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) },
    });

  it('say what is missing in a contact message and keep what was typed (MSG-2)', async () => {
    const page = await send('/?index', { firstName: 'Lerato', message: '<b>Hello</b>' });
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain('Last name is required');
    expect(page.body).toContain('value="Lerato"');
    expect(page.body).toContain('&lt;b&gt;Hello&lt;/b&gt;');
    expect((await send('/?index', {})).body).toContain('First name is required');
  });

  it('send a contact message once, with a redirect (MSG-1)', async () => {
    const sent = await send('/?index', {
      firstName: 'Lerato',
      lastName: 'Phiri',
      email: 'lerato@example.org',
      phone: '+266 5812 3456',
      subject: 'physics',
      message: 'Hello',
    });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/?contact=sent#contact-sent']);
    expect((await open('/?contact=sent')).body).toContain('Thank you for your message!');
  });

  it('sign in, and say what is wrong', async () => {
    const email = 'without-scripts@example.org';
    await signUpVerified(t, openBrowser(t), email);
    const wrong = await send('/login', { email, password: 'another-1' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain(`value="${email}"`);
    expect(wrong.body).not.toContain('another-1');
    const right = await send('/login?next=%2Fstudent%2Fsessions', { email, password: PASSWORD });
    expect([right.statusCode, right.headers.location]).toEqual([303, '/student/sessions']);
    expect(String(right.headers['set-cookie'])).toContain('session_token=');
    expect((await open('/?next=%2Fstudent%2Forders%2F1')).body).toContain('Sign in to open your order');
    expect((await open('/login?next=%2Fstudent%2Forders%2F1')).body).toContain('Sign in to open your order');
    const elsewhere = await send('/login?next=%2F%2Fevil.example', { email, password: PASSWORD });
    expect(elsewhere.headers.location).toBe('/student');
  });

  it('ask for a mailed code after too many wrong passwords from a network', async () => {
    const limited = await buildTestApp({ RATE_LIMITS: 'on' }, { site: await loadSite(), runsWorkers: true });
    try {
      const email = await signUpVerified(limited, openBrowser(limited, '198.51.100.7'));
      const client = { ip: '198.51.100.8', userAgent: null, cookieHeader: undefined };
      for (let i = 0; i < 11; i += 1)
        await limitPasswordGuesses(limited.ctx, client, email, null).catch(() => null);
      const sendFrom = (values: Readonly<Record<string, string>>) =>
        limited.inject({
          method: 'POST',
          url: '/login',
          remoteAddress: client.ip,
          payload: new URLSearchParams({ email, password: PASSWORD, ...values }).toString(),
          headers: { ...HTML, 'content-type': 'application/x-www-form-urlencoded' },
        });
      const asked = await sendFrom({});
      expect(asked.body).toContain('Too many wrong passwords came from your network.');
      const [, mailedCode = ''] = /name="mailedCode" value="([^"]+)"/.exec(asked.body) ?? [];
      const wrong = await sendFrom({ mailedCode, code: '0000' });
      expect(wrong.statusCode).toBe(422);
      expect(wrong.body).toContain(`name="mailedCode" value="${mailedCode}"`);
      const findLink = async () =>
        (await limited.db.select().from(emailLinks).where(eq(emailLinks.email, email))).find(
          ({ purpose }) => purpose === 'sign-in',
        );
      await expect.poll(findLink).toBeDefined();
      const code = digitsOf(limited.config.auth.secret, (await findLink())!);
      const right = await sendFrom({ mailedCode, code });
      expect([right.statusCode, right.headers.location]).toEqual([303, '/student']);
    } finally {
      await limited.close();
    }
  });

  it('create an account once', async () => {
    const values = {
      displayName: HOSTILE.slice(0, 20),
      email: 'new-without-scripts@example.org',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    };
    expect((await send('/signup', values)).body).toContain(
      'Please accept the Terms of Service and Privacy Policy',
    );
    const made = await send('/signup', { ...values, displayName: 'Thabo', termsAccepted: 'on' });
    expect(made.body).toContain('Check Your Email');
    const rows = await t.db.select().from(accounts).where(eq(accounts.email, values.email));
    expect(rows).toHaveLength(1);
    const again = await send('/signup', { ...values, displayName: 'Thabo', termsAccepted: 'on' });
    expect(again.body).toContain('An account with this email already exists.');
  });

  it.each(['a', '\u0345\u0334'])(
    'refuse a field at the body limit at once, of %j (OPS-13)',
    async (filler) => {
      const forms = {
        '/?index': ['firstName', 'lastName', 'email', 'phone', 'subject', 'message'],
        '/login': ['email', 'password', 'secondStep', 'mailedCode', 'code'],
        '/signup': ['displayName', 'email', 'password', 'confirmPassword'],
        '/forgot-password': ['email'],
        '/reset-password?oobCode=x': ['password', 'confirmPassword'],
        '/invite?token=x': ['displayName', 'password'],
        '/verify?oobCode=x': ['password', 'confirmPassword'],
      };
      const headers = { ...HTML, 'content-type': 'application/x-www-form-urlencoded' };
      const maxBlockMs = measureMaxBlockMs();
      // One field of each form in `npm test`: the fields of a form have one validation.
      const fieldsOfForms = Object.entries(forms).flatMap(([url, fields]) =>
        sample(fields, 1, `${url} ${filler}`).map((field) => [url, field] as const),
      );
      for (const [url, field] of fieldsOfForms) {
        // Not encoded, so that more of it fits.
        const payload = `${field}=${filler.repeat((MAX_FORM_BYTES - 20) / Buffer.byteLength(filler))}`;
        const cpuMs = await measureLeastBlock(async () => {
          expect((await t.inject({ method: 'POST', url, headers, payload })).statusCode, url).toBe(422);
        }, maxBlockMs);
        expect(cpuMs, `${url} ${field}`).toBeLessThan(maxBlockMs);
      }
    },
  );

  it('switch Lite and return to the page of this site (LITE-1)', async () => {
    const on = await send('/lite', { lite: '1', back: '/terms' });
    expect([on.statusCode, on.headers.location]).toEqual([303, '/terms']);
    expect(String(on.headers['set-cookie'])).toContain('lite=1');
    for (const back of ['//evil.example', '/\\evil.example', 'https://evil.example', '']) {
      expect((await send('/lite', { lite: '1', back })).headers.location, back).toBe('/');
    }
    const page = await open('/', undefined, { cookie: 'lite=1' });
    expect(page.body).toContain('data-lite');
    expect(page.body).not.toMatch(/rel="preload"|<img/);
  });
});
