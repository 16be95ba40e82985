import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLocalRequest } from '../../plugins/local-request.ts';
import { registerProblemDetails } from '../../plugins/problem-details.ts';
import { type DevOutbox, createDevOutbox } from './dev-outbox.ts';
import { registerMailbox } from './mailbox.ts';
import { makeTestMail } from './make-test-mail.ts';

let folder: string;
let devOutbox: DevOutbox;
let app: FastifyInstance;
const { signal } = new AbortController();

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thuto-mailbox-'));
  devOutbox = createDevOutbox(folder);
  app = Fastify();
  registerProblemDetails(app);
  registerMailbox(app, { devOutbox, canRead: isLocalRequest });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ url, headers: { host: 'localhost:3000', ...headers }, remoteAddress });

describe('the mailbox', () => {
  it('is empty at first', async () => {
    const answer = await get('/mailbox');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('No mail yet.');
  });

  it('lists mails and shows one with its text and attachments', async () => {
    const mail = makeTestMail({
      attachments: [{ fileName: 'session.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
    });
    await devOutbox.send(mail, signal);
    expect((await get('/mailbox')).body).toContain(`href="/mailbox/messages/${mail.id}"`);
    const shown = (await get(`/mailbox/messages/${mail.id}`)).body;
    expect(shown).toContain('Thabo Mokoena &lt;thabo@example.ls&gt;');
    expect(shown).toContain('Khotso &amp; pula');
    expect(shown).toContain('session.ics');
    const attachment = await get(`/mailbox/messages/${mail.id}/attachments/0`);
    expect(attachment.body.trim()).toBe('BEGIN:VCALENDAR');
    expect(attachment.headers['content-disposition']).toMatch(/^attachment/);
    expect((await get(`/mailbox/messages/${mail.id}/attachments/1`)).statusCode).toBe(404);
    expect((await get('/mailbox/messages/0198c1de-0000-7000-8000-000000000001')).statusCode).toBe(404);
  });

  it('sandboxes the mail’s HTML and opens links outside the frame', async () => {
    const mail = makeTestMail();
    await devOutbox.send(mail, signal);
    const answer = await get(`/mailbox/messages/${mail.id}/html`);
    expect(answer.headers['content-security-policy']).toMatch(
      /default-src 'none'.*sandbox (?!.*allow-scripts)/,
    );
    expect(answer.headers['content-security-policy']).not.toContain('allow-same-origin');
    expect(answer.body).toContain('<base target="_top">');
    expect(answer.body).toContain('target="_top" href="http://localhost:3000/verify?a=1&amp;b=2"');
  });

  it('returns the list as JSON, newest first', async () => {
    await devOutbox.send(
      makeTestMail({ subject: 'first', queuedAt: new Date('2026-03-14T08:00:00Z') }),
      signal,
    );
    const mail = makeTestMail({ subject: 'second' });
    await devOutbox.send(mail, signal);
    const list = (await get('/mailbox/messages.json')).json();
    expect(list).toHaveLength(2);
    expect(list[0]).toMatchObject({
      id: mail.id,
      to: ['thabo@example.ls'],
      subject: 'second',
      text: mail.text,
      html: expect.stringContaining('Khotso'),
    });
  });

  it('escapes the contents of mails', async () => {
    const evil = '<script>alert(1)</script>"\'';
    await devOutbox.send(
      makeTestMail({ subject: evil, text: evil, to: { name: evil, address: 'a@example.ls' } }),
      signal,
    );
    const [mail] = await devOutbox.listDevOutboxMails();
    for (const url of ['/mailbox', `/mailbox/messages/${mail?.id}`]) {
      const { body } = await get(url);
      expect(body).toContain('&lt;script&gt;');
      expect(body).not.toContain('<script');
    }
  });
});

describe('access to the mailbox', () => {
  it.each([
    ['another machine', {}, '192.168.1.20'],
    ['another machine by IPv6', {}, '2001:db8::1'],
    ['a proxy on this machine', { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1'],
    ['a proxy that speaks RFC 7239', { forwarded: 'for=203.0.113.7' }, '127.0.0.1'],
    ['a site that points its own name here', { host: 'evil.example' }, '127.0.0.1'],
    ['a site with a local-looking name', { host: 'localhost.evil.example:3000' }, '127.0.0.1'],
  ])('is denied for %s (MAIL-9)', async (_who, headers, remoteAddress) => {
    await devOutbox.send(makeTestMail(), signal);
    const [mail] = await devOutbox.listDevOutboxMails();
    for (const url of ['/mailbox', '/mailbox/messages.json', `/mailbox/messages/${mail?.id}/html`]) {
      expect((await get(url, headers, remoteAddress)).statusCode, url).toBe(404);
    }
  });

  it.each([
    ['localhost:3000', '::1'],
    ['127.0.0.1:8080', '::ffff:127.0.0.1'],
    ['[::1]:3000', '::1'],
    ['thuto.localhost', '127.0.0.1'],
  ])('is allowed for %s from %s', async (host, remoteAddress) => {
    expect((await get('/mailbox', { host }, remoteAddress)).statusCode).toBe(200);
  });
});
