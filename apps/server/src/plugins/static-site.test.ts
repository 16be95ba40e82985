import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Subject } from '@thuto/contract/subjects';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaches } from '../platform/caches.ts';
import { readSiteFiles, type SiteFiles } from './site-files.ts';
import { fillPage } from './fill-page.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import type { SiteView } from './site-view.ts';
import { registerStaticSite } from './static-site.ts';

const NOINDEX = '<meta name="robots" content="noindex"/>';
const DATA = '<script type="application/ld+json">{"url":"https://thuto.invalid/"}</script>';
const PAGES = {
  'index.html': `<link rel="canonical" href="https://thuto.invalid/"/>${DATA}<script>start("https://thuto.invalid")</script>`,
  'terms/index.html': '<link rel="canonical" href="https://thuto.invalid/terms"/>',
  'login/index.html': NOINDEX,
  'signup/index.html':
    '<html data-platform-name="platform-name.thuto.invalid"><title>Sign up · platform-name.thuto.invalid</title>' +
    '<script type="application/ld+json">{"name":"platform-name.thuto.invalid","email":"contact@thuto.invalid"}</script>' +
    '<a href="mailto:contact@thuto.invalid">contact@thuto.invalid</a></html>',
  'student/index.html':
    '<html data-platform-name="platform-name.thuto.invalid"><head></head><body><script>hydrate()</script></body></html>',
  '__spa-fallback.html': '<head></head><script type="module">draw()</script>',
  'page-scripts.json': '{"/student":["/assets/home.js"],"/student/orders/:id":["/assets/order.js"]}',
  'favicon.svg': '<svg/>',
  'assets/app-1a2b.js': 'start()',
  'assets/app-1a2b.js.br': 'compressed',
  'site.webmanifest': '{"id":"/student","name":"Thuto","short_name":"Thuto"}',
};

let folder: string;
let site: SiteFiles;
let app: FastifyInstance;
const caches = createCaches();
const subject = (name: string, more: Partial<Subject> = {}): Subject => ({
  id: name.toLowerCase(),
  name,
  description: '',
  highlights: [],
  position: 1,
  isRetired: false,
  syllabuses: [],
  ...more,
});
let view: SiteView = {
  platformName: 'Thuto',
  contactEmail: 'help@thuto.example',
  packages: [],
  subjects: [subject('Physics')],
  isMaintained: false,
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thuto-site-'));
  for (const [file, html] of Object.entries(PAGES)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), html);
  }
  site = await readSiteFiles('https://learn.example', folder);
  app = Fastify();
  registerSecurityHeaders(app, { https: false });
  await registerStaticSite(app, site, async () => view, caches);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe('static site', () => {
  it('sends pages with the public origin filled in, in every encoding', async () => {
    const wanted = PAGES['index.html'].replaceAll('https://thuto.invalid', 'https://learn.example');
    const as = (encoding: string) => app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
    expect((await as('identity')).body).toBe(wanted);
    const brotli = await as('gzip, deflate, br, zstd');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(wanted);
    const gzip = await as('gzip, br;q=0');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(wanted);
  });

  it('answers 304 when the browser has the page', async () => {
    const first = await app.inject({ url: '/terms/' });
    expect(first.body).toContain('href="https://learn.example/terms"');
    const again = await app.inject({
      url: '/terms',
      headers: { 'if-none-match': `W/"other", W/${first.headers.etag}` },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    const inBrotli = { 'if-none-match': String(first.headers.etag), 'accept-encoding': 'br' };
    expect((await app.inject({ url: '/terms', headers: inBrotli })).statusCode).toBe(200);
  });

  it('marks private pages and the fallback page as noindex', async () => {
    const tags = await Promise.all(
      ['/', '/terms', '/login', '/student/sessions'].map(
        async (url) => (await app.inject({ url })).headers['x-robots-tag'],
      ),
    );
    expect(tags).toEqual([undefined, undefined, 'noindex', 'noindex']);
  });

  it.each([
    ['/', ` ${hash('start("https://learn.example")')}`],
    ['/student/sessions', ` ${hash('draw()')}`],
    // Structured data never runs.
    ['/signup', ''],
    ['/site.webmanifest', ''],
  ])('allows only the inline scripts of %s, by hash', async (url, hashes) => {
    const { headers } = await app.inject({ url });
    expect(headers['content-security-policy']).toContain(`script-src 'self'${hashes};`);
  });

  it('fills in the current name and address, escaped for HTML and JSON (SET-3)', async () => {
    const signUp = (encoding = 'identity') =>
      app.inject({ url: '/signup', headers: { 'accept-encoding': encoding } });
    const built = PAGES['signup/index.html'];
    const first = await signUp();
    expect(first.body).toBe(
      built
        .replaceAll('platform-name.thuto.invalid', 'Thuto')
        .replaceAll('contact@thuto.invalid', 'help@thuto.example'),
    );
    view = { ...view, platformName: `</script><b>"$&" & 'Co'`, contactEmail: 'o"n@learn.example' };
    const { body, headers } = await signUp();
    expect(headers.etag).not.toBe(first.headers.etag);
    const escaped = '&lt;/script&gt;&lt;b&gt;&quot;$&amp;&quot; &amp; &#x27;Co&#x27;';
    expect(body).toContain(`<html data-platform-name="${escaped}"><title>Sign up · ${escaped}</title>`);
    expect(body).toContain('<a href="mailto:o&quot;n@learn.example">o&quot;n@learn.example</a>');
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(data)).toEqual({ name: view.platformName, email: view.contactEmail });
    expect(gunzipSync((await signUp('gzip')).rawPayload).toString()).toBe(body);
    expect(brotliDecompressSync((await signUp('br')).rawPayload).toString()).toBe(body);
    view = { ...view, platformName: 'Thuto', contactEmail: 'help@thuto.example' };
    expect((await signUp()).headers.etag).toBe(first.headers.etag);
  });

  it('repeats the sample subjects of the build for each subject that is taught', () => {
    const page =
      '<html data-subjects="subjects.thuto.invalid"><p>subject-count-words.thuto.invalid: subject-names.thuto.invalid</p>' +
      '<ul><li data-each="first" class="a"><h3>subject-name.thuto.invalid</h3><ul><li data-each="highlight">subject-highlight.thuto.invalid</li></ul>' +
      '<img src="/illustrations/subject-illustration.thuto.invalid.svg"></li>' +
      '<li data-each="last"><p>subject-description.thuto.invalid</p></li></ul>' +
      '<script type="application/ld+json">{"knowsAbout":["subject-name.thuto.invalid","IGCSE"]}</script>';
    const subjects = [
      subject('Physics', { highlights: ['Waves & light', '$&'] }),
      subject('Latin', { isRetired: true }),
      subject('</script>"B"', { id: 'b' }),
      subject('Biology', { description: '<b>Cells</b>' }),
    ];
    const filled = fillPage(page, {
      platformName: 'Thuto',
      contactEmail: 'a@b.example',
      packages: [],
      subjects,
    });
    const quoted = '&lt;/script&gt;&quot;B&quot;';
    expect(filled).toContain(`<p>Three subjects: Physics, ${quoted} and Biology</p>`);
    expect(filled).toContain(
      '<ul><li data-each="first" class="a"><h3>Physics</h3><ul><li data-each="highlight">Waves &amp; light</li>' +
        '<li data-each="highlight">$&amp;</li></ul><img src="/illustrations/physics.svg"></li>' +
        `<li data-each="first" class="a"><h3>${quoted}</h3><ul></ul><img src="/illustrations/other.svg"></li>` +
        '<li data-each="last"><p>&lt;b&gt;Cells&lt;/b&gt;</p></li></ul>',
    );
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(filled) ?? [];
    expect(JSON.parse(data)).toEqual({ knowsAbout: ['Physics', '</script>"B"', 'Biology', 'IGCSE'] });
    const [, attribute = ''] = /data-subjects="([^"]*)"/.exec(filled) ?? [];
    expect(
      JSON.parse(
        attribute
          .replaceAll('&quot;', '"')
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&amp;', '&'),
      ),
    ).toEqual(subjects);
    expect(filled).not.toContain('thuto.invalid');
  });

  it('caches pages until the settings change or the cache is cleared', async () => {
    caches.dropAll();
    for (const url of ['/', '/terms', '/', '/terms/']) await app.inject({ url });
    expect(caches.dropAll()).toEqual([{ name: 'Pages', entries: 2 }]);
    await app.inject({ url: '/' });
    view = { ...view, platformName: 'Bophelo' };
    await app.inject({ url: '/login' });
    expect(caches.dropAll()).toEqual([{ name: 'Pages', entries: 1 }]);
    view = { ...view, platformName: 'Thuto' };
  });

  it('sends both forms of a page, each with its own tag (LITE-2)', async () => {
    const load = (headers = {}) => app.inject({ url: '/signup', headers });
    const [full, lite] = [await load(), await load({ 'save-data': 'on' })];
    expect(full.body).not.toContain('data-lite');
    expect(lite.body).toContain('<html data-lite="" data-platform-name=');
    expect(lite.headers.vary).toBe('accept-encoding, save-data, cookie');
    const known = { 'if-none-match': String(full.headers.etag) };
    expect((await load({ ...known, cookie: 'lite=1' })).body).toBe(lite.body);
    expect((await load({ ...known, cookie: 'lite=0', 'save-data': 'on' })).statusCode).toBe(304);
  });

  it('serves the manifest with the current platform name', async () => {
    view = { ...view, platformName: 'Bophelo' };
    const answer = await app.inject({ url: '/site.webmanifest' });
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    expect(answer.json()).toEqual({ id: '/student', name: 'Bophelo', short_name: 'Bophelo' });
    view = { ...view, platformName: 'Thuto' };
  });

  it('lets browsers cache only files with a hash in their names, and sends them compressed', async () => {
    const file = (url: string, headers = {}) => app.inject({ url, headers });
    const hashed = await file('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
    expect(hashed.body).toBe('compressed');
    expect(hashed.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
    });
    expect((await file('/assets/app-1a2b.js')).body).toBe('start()');
    expect((await app.inject({ method: 'HEAD', url: '/assets/app-1a2b.js' })).statusCode).toBe(200);
    expect((await file('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    '/assets/gone.js',
    '/assets/app-1a2b.js.br',
    '/page-scripts.json',
    '/assets/../page-scripts.json',
    '/assets/%2e%2e/page-scripts.json',
    '/assets/..%2fpage-scripts.json',
  ])('has no file at %s', async (url) => {
    const missing = await app.inject({ url });
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toMatchObject({ code: 'not_found' });
    expect(missing.headers['cache-control']).toBeUndefined();
  });

  it.each(['/assets', '/assets/'])('sends the fallback page for %s', async (url) => {
    expect((await app.inject({ url })).body).toContain('draw()');
  });

  it('preloads the scripts of a page that the browser renders', async () => {
    const preload = (file: string) => `<link rel="modulepreload" href="/assets/${file}"/></head>`;
    const open = async (url: string) => (await app.inject({ url })).body;
    expect(await open('/student/')).toContain(preload('home.js'));
    expect(await open('/student/orders/7?tab=a')).toContain(preload('order.js'));
    expect(await open('/student/orders/7/more')).toContain('<head></head>');
    expect((await app.inject({ url: '/page-scripts.json' })).statusCode).toBe(404);
  });

  it('refuses to start when an inline script contains a setting', async () => {
    const broken = await mkdtemp(path.join(tmpdir(), 'thuto-site-'));
    await writeFile(
      path.join(broken, '__spa-fallback.html'),
      '<script>"platform-name.thuto.invalid"</script>',
    );
    await expect(readSiteFiles('https://learn.example', broken)).rejects.toThrow('holds a setting');
    await rm(broken, { recursive: true });
  });

  it('lists the public pages in the sitemap and the sitemap in robots.txt (LITE-7)', async () => {
    const sitemap = await app.inject({ url: '/sitemap.xml' });
    expect(sitemap.headers['content-type']).toContain('application/xml');
    expect([...sitemap.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://learn.example/',
      'https://learn.example/signup',
      'https://learn.example/terms',
    ]);
    const robots = await app.inject({ url: '/robots.txt' });
    expect(robots.headers['content-type']).toContain('text/plain');
    expect(robots.body).toContain('\nSitemap: https://learn.example/sitemap.xml\n');
    for (const prefix of ['/student', '/admin', '/account', '/verify', '/reset-password']) {
      expect(robots.body).toContain(`\nDisallow: ${prefix}\n`);
    }
  });

  it('sends the maintenance page in Maintenance Mode, except where admins sign in', async () => {
    view = { ...view, platformName: '<Thuto> & "Co"', isMaintained: true };
    for (const url of ['/', '/terms', '/student/sessions']) {
      const answer = await app.inject({ url });
      expect(answer.statusCode, url).toBe(503);
      expect(answer.headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' });
      expect(answer.body).toContain('&lt;Thuto&gt; &amp; &quot;Co&quot; is being maintained');
      const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(answer.body) ?? [];
      expect(answer.headers['content-security-policy'], url).toContain(`script-src 'self' ${hash(script)};`);
    }
    for (const url of ['/admin', '/admin/settings', '/admin-login', '/robots.txt']) {
      expect((await app.inject({ url })).statusCode, url).toBe(200);
    }
    view = { ...view, isMaintained: false };
    expect((await app.inject({ url: '/' })).statusCode).toBe(200);
  });
});

describe('page of a signed-in user', () => {
  const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  const AT = new Date('2026-11-24T06:15:00Z');
  let server: FastifyInstance;
  let isBroken = false;

  beforeAll(async () => {
    server = Fastify();
    registerSecurityHeaders(server, { https: false });
    const shown = { ...view, platformName: 'Thuto', isMaintained: false };
    await registerStaticSite(server, site, async () => shown, createCaches(), {
      // The cookie stands for the session.
      readFirstData: async ({ headers }) =>
        headers.cookie === undefined
          ? null
          : { '/api/current-user': { accountId: null, body: { name: headers.cookie } } },
      renderContent: async ({ url, platformName, data, at }) => {
        if (isBroken) throw new Error('a component failed');
        return `<h1>$& ${url} ${platformName} ${JSON.stringify(data).includes('neo')} ${at}</h1>`;
      },
      now: () => AT,
    });
  });
  afterAll(() => server.close());

  /** The time of the machine at which the data was sent. */
  const SENT_AT = / data-sent-at="\d{13}"/;
  const open = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    server.inject({ url, headers: { ...NAVIGATION, ...headers } });

  it('has its content and its first data in the HTML', async () => {
    const { body, headers } = await open('/student?for=1', { cookie: 'neo' });
    const json = '{"/api/current-user":{"accountId":null,"body":{"name":"neo"}}}';
    expect(body.replace(SENT_AT, '')).toBe(
      `<html data-platform-name="Thuto"><head></head><body><h1>$& /student?for=1 Thuto true ${AT.getTime()}</h1>` +
        `<script type="application/json" id="first-data" data-rendered-at="${AT.getTime()}">${json}</script>` +
        '<script>hydrate()</script></body></html>',
    );
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${hash('hydrate()')};`);
  });

  it('has no content for a visitor, for the service worker, on other pages and in Lite', async () => {
    const bodies = await Promise.all([
      open('/student'),
      open('/student', { cookie: 'neo', 'sec-fetch-mode': 'cors' }),
      open('/student/orders/7', { cookie: 'neo' }),
      open('/student', { cookie: 'lite=1' }),
    ]);
    for (const { body } of bodies) {
      expect(body).toContain('draw()');
      expect(body).not.toContain('<h1>');
    }
    expect(bodies.map(({ body }) => body.includes('first-data'))).toEqual([false, false, true, true]);
  });

  it('is rendered by the browser when the server cannot', async () => {
    isBroken = true;
    const { body, statusCode } = await open('/student', { cookie: 'neo' });
    isBroken = false;
    expect(statusCode).toBe(200);
    expect(body).toMatch(SENT_AT);
    expect(body.replace(SENT_AT, '')).toContain('id="first-data">');
    expect(body).toContain('draw()');
  });
});
