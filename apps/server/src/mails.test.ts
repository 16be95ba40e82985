import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { previewPage } from './mail-preview/preview-page.ts';
import { renderMail } from './platform/mail/render-mail.ts';
import { MAIL_SAMPLES } from './mail-preview/mail-samples.ts';
import { repositoryRoot } from './platform/repository-root.ts';
import { assemble } from './product.ts';
import { createTestConfig } from './testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('has a sample of exactly the kinds of mail (MAIL-4, MAIL-5)', async () => {
  const { mailer } = await assemble(createTestConfig(), database, { runsWorkers: false });
  const sampled = new Set(Object.keys(MAIL_SAMPLES).map((name) => name.split(' ')[0]));
  expect([...sampled].toSorted()).toEqual(mailer.kinds().toSorted());
});

const addressesIn = (html: string) => [...html.matchAll(/\shref="([^"]*)"/g)].map(([, href = '']) => href);

/** Returns the text that a mail program shows without images, styles and buttons. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<(style|head)[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe.each(Object.entries(MAIL_SAMPLES))('the mail %s', (name, { subject, template }) => {
  it('has a one-line subject and the same platform name in text and HTML', async () => {
    const { html, text } = await renderMail(template);
    expect(subject).toMatch(/^\S.{5,98}\S$/);
    for (const form of [html, text]) {
      expect(form).toContain('Thuto');
      expect(form).not.toMatch(/undefined|\bnull\b|NaN|\[object/);
    }
    expect(text.trim().split('\n').length).toBeGreaterThan(4);
  });

  it('loads no remote content and has no tracking (MAIL-3)', async () => {
    const { html } = await renderMail(template);
    expect(html).not.toMatch(/<(img|script|link|iframe|video|picture|object|embed|form)\b/i);
    expect(html).not.toMatch(/url\(|@import|@font-face|\bsrc=|background=/i);
  });

  it('is transactional and mentions no newsletter or unsubscribe link', async () => {
    const { html, text } = await renderMail(template);
    expect(`${html}${text}`).not.toMatch(/unsubscribe|newsletter/i);
    expect(text).toContain('You get this mail because');
  });

  it('contains only absolute links', async () => {
    const { html, text } = await renderMail(template);
    const addresses = addressesIn(html);
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) {
      expect(address).toMatch(/^(https:\/\/|mailto:\S+@)/);
      expect(URL.canParse(address.replaceAll('&amp;', '&'))).toBe(true);
    }
    expect(text).not.toMatch(/\]\(|<\//);
  });

  it('is complete with images off', async () => {
    const { html, text } = await renderMail(template);
    const words = wordsOf(html);
    // Each sentence of the plain text must also be text in the HTML.
    const lines = text
      .split('\n')
      .map((line) => line.replaceAll(/<[^>]*>/g, '').trim())
      .filter((line) => /^[A-Z][A-Za-z0-9 ,]+\.$/.test(line));
    for (const line of lines) expect(words, name).toContain(line);
  });
});

describe('the preview of mails', () => {
  it('lists the mails, shows text and HTML side by side, and has no other page', async () => {
    const list = await previewPage('/');
    for (const [name, { subject }] of Object.entries(MAIL_SAMPLES)) {
      const address = `/${encodeURIComponent(name)}`;
      expect(list).toContain(`href="${address}"`);
      const shown = await previewPage(address);
      expect(shown).toContain(`src="${address}/html"`);
      expect(shown).toContain('Plain text');
      expect(shown).toContain(subject.replaceAll('&', '&amp;').replaceAll("'", '&#39;'));
      expect(await previewPage(`${address}/html`)).toContain('<html');
    }
    for (const path of ['/unheard-of', '/verify-email/pdf', '/verify-email/html/more', '/constructor']) {
      expect(await previewPage(path)).toBeNull();
    }
  });

  it('is served locally by npm run mail:preview', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    free.close();
    await once(free, 'close');
    const preview = spawn('node', ['scripts/mail-preview.mjs'], {
      cwd: repositoryRoot,
      env: { ...process.env, PORT: String(port), NODE_ENV: 'development' },
      stdio: 'ignore',
    });
    const ended = once(preview, 'exit');
    try {
      const url = `http://127.0.0.1:${port}`;
      const answer = await vi.waitFor(() => fetch(url), { timeout: 45_000, interval: 200 });
      expect(await answer.text()).toContain('Mail preview');
      const mail = await fetch(`${url}/booking-approved/html`);
      expect(mail.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await mail.text()).toContain('Your session is booked');
      expect((await fetch(`${url}/unheard-of`)).status).toBe(404);
    } finally {
      preview.kill('SIGTERM');
      await ended;
    }
  });
});
