import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DevOutbox, createDevOutbox } from './dev-outbox.ts';
import { makeTestMail } from './make-test-mail.ts';

let folder: string;
let devOutbox: DevOutbox;
const { signal } = new AbortController();

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'thuto-mail-')), 'mail');
  devOutbox = createDevOutbox(folder);
});
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

describe('dev outbox', () => {
  it('stores a mail that reads back unchanged', async () => {
    const mail = makeTestMail({
      replyTo: { address: 'help@thuto.example' },
      attachments: [
        { fileName: 'résumé.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-') },
      ],
    });
    await devOutbox.send(mail, signal);
    expect(await devOutbox.getDevOutboxMail(mail.id)).toEqual({
      id: mail.id,
      date: new Date('2026-03-14T10:15:00Z'),
      from: mail.from,
      to: [mail.to],
      subject: mail.subject,
      html: expect.stringContaining(mail.html),
      text: mail.text,
      attachments: [
        { fileName: 'résumé.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-') },
      ],
    });
  });

  it('stores the message id and the invitation, and suppresses automatic replies', async () => {
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n';
    const mail = makeTestMail({ icalEvent: { method: 'REQUEST', fileName: 'session.ics', content } });
    await devOutbox.send(mail, signal);
    const [name = ''] = await readdir(folder);
    const raw = await readFile(path.join(folder, name), 'latin1');
    expect(raw).toContain(`Message-ID: ${mail.messageId}\r\n`);
    expect(raw).toContain('Auto-Submitted: auto-generated');
    expect(raw).toMatch(/Content-Type: text\/calendar;[^\n]*method=REQUEST/i);
    const attachments = (await devOutbox.getDevOutboxMail(mail.id))?.attachments ?? [];
    const invitation = attachments.find(({ fileName }) => fileName === 'session.ics');
    expect(invitation?.content.toString().split(/\r?\n/)).toEqual(content.split('\r\n'));
  });

  it('stores a mail once when it is sent twice', async () => {
    const mail = makeTestMail();
    await devOutbox.send(mail, signal);
    await devOutbox.send({ ...mail, subject: 'Second attempt' }, signal);
    expect(await readdir(folder)).toEqual([`20260314T101500123Z-${mail.id}.eml`]);
    expect((await devOutbox.listDevOutboxMails()).map(({ subject }) => subject)).toEqual(['Second attempt']);
  });

  it("lists the newest mails first, readable only by the server's user", async () => {
    expect(await devOutbox.listDevOutboxMails()).toEqual([]);
    for (const hour of ['08', '12', '10']) {
      await devOutbox.send(
        makeTestMail({ subject: hour, queuedAt: new Date(`2026-03-14T${hour}:00:00Z`) }),
        signal,
      );
    }
    await writeFile(path.join(folder, 'notes.txt'), 'not a mail');
    expect((await devOutbox.listDevOutboxMails()).map(({ subject }) => subject)).toEqual(['12', '10', '08']);
    expect((await devOutbox.listDevOutboxMails(2)).map(({ subject }) => subject)).toEqual(['12', '10']);
    const [name = ''] = await readdir(folder);
    expect((await stat(path.join(folder, name))).mode & 0o077).toBe(0);
    expect((await stat(folder)).mode & 0o077).toBe(0);
  });

  it('does not accept paths as ids', async () => {
    await devOutbox.send(makeTestMail(), signal);
    for (const id of [randomUUID(), '../secret', '']) expect(await devOutbox.getDevOutboxMail(id)).toBeNull();
  });

  it('does not allow header injection through a subject or name', async () => {
    const evil = 'Hello\r\nBcc: everyone@example.com';
    await devOutbox.send(
      makeTestMail({ subject: evil, to: { name: evil, address: 'thabo@example.ls' } }),
      signal,
    );
    const [name = ''] = await readdir(folder);
    const raw = await readFile(path.join(folder, name), 'latin1');
    expect(raw).not.toMatch(/^Bcc:/m);
  });
});

describe('dev outbox after a crash', () => {
  it('knows which mails were delivered', async () => {
    const mail = makeTestMail();
    expect(await devOutbox.hasTaken(mail)).toBe(false);
    await devOutbox.send(mail, signal);
    expect(await devOutbox.hasTaken(mail)).toBe(true);
  });

  it('removes incomplete mails only', async () => {
    await devOutbox.send(makeTestMail(), signal);
    const draft = path.join(folder, `.${randomUUID()}.draft`);
    await writeFile(draft, 'half');
    expect(await devOutbox.cleanUp(new Date(Date.now() - 60_000))).toBe(0);
    expect(await devOutbox.cleanUp(new Date(Date.now() + 60_000))).toBe(1);
    expect(await readdir(folder)).toHaveLength(1);
  });
});
