import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSiteFiles, type SiteFiles } from './site-files.ts';
import { registerStaticSite } from './static-site.ts';

const NOINDEX = '<meta name="robots" content="noindex"/>';
const DATA = '<script type="application/ld+json">{"url":"https://thuto.invalid/"}</script>';
const PAGES = {
  'index.html': `<link rel="canonical" href="https://thuto.invalid/"/>${DATA}<script>start("https://thuto.invalid")</script>`,
  'terms/index.html': '<link rel="canonical" href="https://thuto.invalid/terms"/>',
  'login/index.html': NOINDEX,
  '__spa-fallback.html': '<script type="module">draw()</script>',
};

let folder: string;
let site: SiteFiles;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thuto-site-'));
  for (const [file, html] of Object.entries(PAGES)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), html);
  }
  site = await readSiteFiles('https://learn.example', folder);
  app = Fastify();
  await registerStaticSite(app, site);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('the built site', () => {
  it('is sent with the public address in it, in every encoding', async () => {
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

  it('is not sent again to a browser that has it', async () => {
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

  it('asks search engines to leave out what is private, and what has no page of its own', async () => {
    const tags = await Promise.all(
      ['/', '/terms', '/login', '/student/sessions'].map(
        async (url) => (await app.inject({ url })).headers['x-robots-tag'],
      ),
    );
    expect(tags).toEqual([undefined, undefined, 'noindex', 'noindex']);
  });

  it('allows the scripts in its pages as they are sent, and no data', () => {
    const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
    expect([...site.scriptHashes].sort()).toEqual(
      [hash('start("https://learn.example")'), hash('draw()')].sort(),
    );
  });

  it('lists the public pages in its sitemap, and names the sitemap to robots', async () => {
    const sitemap = await app.inject({ url: '/sitemap.xml' });
    expect(sitemap.headers['content-type']).toContain('application/xml');
    expect([...sitemap.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://learn.example/',
      'https://learn.example/terms',
    ]);
    const robots = await app.inject({ url: '/robots.txt' });
    expect(robots.headers['content-type']).toContain('text/plain');
    expect(robots.body).toContain('\nSitemap: https://learn.example/sitemap.xml\n');
    for (const prefix of ['/student', '/admin', '/account', '/verify', '/reset-password']) {
      expect(robots.body).toContain(`\nDisallow: ${prefix}\n`);
    }
  });
});
