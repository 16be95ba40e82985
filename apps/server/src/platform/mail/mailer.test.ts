import { generateKeyPairSync, randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AccountId } from '@thuto/domain/ids';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { mails } from '../db/schema/mails.ts';
import { runOutsideTransaction } from '../db/transaction.ts';
import { createJobQueue } from '../jobs/create-job-queue.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { ComposedMail, MailComposer } from './composed-mail.ts';
import { makeTestContent } from './make-test-content.tsx';
import { type Mailer, createMailer, parseSender } from './mailer.ts';
import type { DkimKey } from './smtp-transport.ts';
import type { SmtpServer } from './smtp-url.ts';
import { type FakeSmtp, startFakeSmtp } from './start-fake-smtp.ts';

const soon = { timeout: 20_000, interval: 20 };

let database: TestDatabase;
let dataDir: string;
let jobs: JobQueue;
let mailer: Mailer;

const greeting = (overrides: Partial<ComposedMail> = {}): ComposedMail => ({
  to: { name: 'Thabo', address: 'thabo@example.ls' },
  fromName: 'Thuto',
  ...makeTestContent(),
  ...overrides,
});

const compose = vi.fn<MailComposer>();

async function open(smtp: SmtpServer | null = null, dkim: DkimKey | null = null) {
  jobs = createJobQueue({
    connectionString: database.url,
    log: pino({ level: 'silent' }),
    pollSeconds: 0.5,
  });
  mailer = createMailer({
    config: { dataDir, mail: { smtp, from: 'noreply@thuto.example', dkim } },
    database,
    jobs,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    newId: () => randomUUIDv7(),
    retries: { retryLimit: 1, retryDelaySeconds: 0 },
  });
  mailer.addComposers({ greeting: compose });
  await jobs.start();
}

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'thuto-mailer-'));
  compose.mockReset().mockImplementation(async () => greeting());
});
afterEach(async () => {
  await jobs.stop();
  mailer.close();
  await database.orm.delete(mails);
  await database.pool.query('delete from pgboss.job');
  await rm(dataDir, { recursive: true, force: true });
});

const rows = () => database.orm.select().from(mails);

async function onlyRow(status: string) {
  return vi.waitFor(async () => {
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row?.status).toBe(status);
    return row as NonNullable<typeof row>;
  }, soon);
}

describe('a queued mail', () => {
  it('is kept on this machine once after the commit and recorded (MAIL-1, MAIL-9)', async () => {
    await open();
    await database.orm.transaction(async (tx) => {
      await mailer.enqueue(tx, { kind: 'greeting', data: { accountId: 'a1' } });
      expect(await mailer.devOutbox?.listDevOutboxMails()).toEqual([]);
    });
    const row = await onlyRow('kept');
    expect(row).toMatchObject({
      kind: 'greeting',
      data: { accountId: 'a1' },
      toAddress: 'thabo@example.ls',
      subject: 'Lumela from Thuto',
      attempts: 1,
      lastError: null,
      sentAt: expect.any(Date),
      failedAt: null,
    });
    expect(compose).toHaveBeenCalledExactlyOnceWith(expect.anything(), { accountId: 'a1' }, null);
    const [devOutbox, ...others] = (await mailer.devOutbox?.listDevOutboxMails()) ?? [];
    expect(others).toEqual([]);
    expect(devOutbox).toMatchObject({
      id: row.id,
      from: { name: 'Thuto', address: 'noreply@thuto.example' },
      to: [{ name: 'Thabo', address: 'thabo@example.ls' }],
      text: expect.stringContaining('http://localhost:3000/verify?oobCode=abc'),
    });
  });

  it('is sent within two seconds', async () => {
    await open();
    const startedAt = performance.now();
    await mailer.enqueue(database.orm, { kind: 'greeting', data: {} });
    await onlyRow('kept');
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it('does not exist when the transaction is rolled back', async () => {
    await open();
    await expect(
      database.orm.transaction(async (tx) => {
        await mailer.enqueue(tx, { kind: 'greeting', data: {} });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await rows()).toEqual([]);
    expect((await database.pool.query('select 1 from pgboss.job')).rows).toEqual([]);
  });

  it('is queued once per key, and always without a key', async () => {
    await open();
    const mail = { kind: 'greeting', data: {}, dedupeKey: 'payment-approved:1' };
    await Promise.all(
      Array.from({ length: 5 }, () => database.orm.transaction((tx) => mailer.enqueue(tx, mail))),
    );
    await onlyRow('kept');
    expect(await mailer.devOutbox?.listDevOutboxMails()).toHaveLength(1);
    await mailer.enqueue(database.orm, { kind: 'greeting', data: {} });
    await mailer.enqueue(database.orm, { kind: 'greeting', data: {} });
    await vi.waitFor(async () => expect(await mailer.devOutbox?.listDevOutboxMails()).toHaveLength(3), soon);
  });

  it('is dropped when it is out of date (MAIL-10)', async () => {
    await open();
    compose.mockResolvedValue(null);
    await mailer.enqueue(database.orm, { kind: 'greeting', data: {} });
    expect(await onlyRow('dropped')).toMatchObject({ sentAt: null, toAddress: null });
    expect(await mailer.devOutbox?.listDevOutboxMails()).toEqual([]);
  });

  it("is sent after its composer's changes are committed", async () => {
    await open();
    await database.pool.query('create table codes (code text)');
    compose.mockImplementation(async (executor) => {
      await executor.execute(`insert into codes values ('abc')`);
      return greeting();
    });
    const seen: unknown[] = [];
    const send = mailer.devOutbox?.send.bind(mailer.devOutbox);
    vi.spyOn(mailer.devOutbox as NonNullable<Mailer['devOutbox']>, 'send').mockImplementation(
      async (mail, signal) => {
        // The mail is locked while it is sent.
        const readCodes = async () => (await database.pool.query('select code from codes')).rows;
        seen.push(await runOutsideTransaction(readCodes));
        await send?.(mail, signal);
      },
    );
    await mailer.enqueue(database.orm, { kind: 'greeting', data: {} });
    await onlyRow('kept');
    expect(seen).toEqual([[{ code: 'abc' }]]);
  });

  it('is sent once although its job runs twice in parallel', async () => {
    await open();
    compose.mockImplementation(async () => greeting());
    const sent = vi.spyOn(mailer.devOutbox as NonNullable<Mailer['devOutbox']>, 'send');
    await database.orm.transaction(async (tx) => {
      await mailer.enqueue(tx, { kind: 'greeting', data: {} });
      const [row] = await tx.select().from(mails);
      await jobs.enqueue(tx, 'mail.send', { mailId: row?.id ?? '' });
      await jobs.enqueue(tx, 'mail.send', { mailId: row?.id ?? '' });
    });
    await onlyRow('kept');
    await vi.waitFor(async () => {
      const { rows: left } = await database.pool.query(`select 1 from pgboss.job where state <> 'completed'`);
      expect(left).toEqual([]);
    }, soon);
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

describe('a mail that cannot be sent', () => {
  it('is retried, and the second attempt is recorded', async () => {
    await open();
    compose.mockRejectedValueOnce(new Error('the database was away'));
    await mailer.enqueue(database.orm, { kind: 'greeting', data: {} });
    expect(await onlyRow('kept')).toMatchObject({ attempts: 2, lastError: null });
  });

  it('is given up after the last attempt, with a reason without personal data', async () => {
    await open();
    compose.mockRejectedValue(new Error('450 mailbox <thabo@example.ls> is full'));
    await mailer.enqueue(database.orm, { kind: 'greeting', data: {} });
    const row = await onlyRow('failed');
    expect(row).toMatchObject({ attempts: 2, failedAt: expect.any(Date), sentAt: null });
    expect(row.lastError).toContain('is full');
    expect(row.lastError).not.toContain('thabo');
  });

  it('is given up when its kind has no composer', async () => {
    await open();
    await mailer.enqueue(database.orm, { kind: 'unheard-of', data: {} });
    expect((await onlyRow('failed')).lastError).toContain('unheard-of');
  });
});

describe('with a mail server', () => {
  let smtp: FakeSmtp;
  beforeEach(async () => {
    smtp = await startFakeSmtp();
    await open(smtp.server);
  });
  afterEach(() => smtp.close());

  it('sends the mail with an id-based Message-ID and stores no copy', async () => {
    await mailer.enqueue(database.orm, { kind: 'greeting', data: {} });
    const row = await onlyRow('sent');
    expect(mailer.devOutbox).toBeNull();
    expect(smtp.messages).toHaveLength(1);
    const [message = ''] = smtp.messages;
    expect(message).toContain(`Message-ID: <${row.id}@thuto.example>`);
    expect(message).toContain('From: Thuto <noreply@thuto.example>');
    expect(message).toMatch(/multipart\/alternative/);
  });

  it('sends the address that switches the kind off, for an account only (MAIL-14)', async () => {
    mailer.setUnsubscribeUrl((kind, accountId) => `http://localhost:3000/off?${kind}.${accountId}`);
    const recipientAccountId = randomUUIDv7() as AccountId;
    await database.pool.query(
      `insert into accounts (id, email, display_name) values ($1, 'thabo@example.ls', 'Thabo')`,
      [recipientAccountId],
    );
    await mailer.enqueue(database.orm, { kind: 'greeting', data: {}, recipientAccountId });
    await onlyRow('sent');
    await database.orm.delete(mails);
    await mailer.enqueue(database.orm, { kind: 'greeting', data: {} });
    await onlyRow('sent');
    const unfolded = smtp.messages.map((message) => message.replaceAll(/\r?\n[ \t]+/g, ' '));
    expect(unfolded[0]).toContain(
      `List-Unsubscribe: <http://localhost:3000/off?greeting.${recipientAccountId}>`,
    );
    expect(unfolded[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(unfolded[1]).not.toContain('List-Unsubscribe');
  });

  it('retries after a temporary rejection', async () => {
    smtp.refusals.push('451 try again later');
    await mailer.enqueue(database.orm, { kind: 'greeting', data: {} });
    const row = await onlyRow('sent');
    expect(row.attempts).toBe(2);
    expect(smtp.messages).toHaveLength(1);
  });

  it('gives up after a permanent rejection', async () => {
    smtp.refusals.push('550 no such user <thabo@example.ls>', '550 no such user');
    await mailer.enqueue(database.orm, { kind: 'greeting', data: {} });
    const row = await onlyRow('failed');
    expect(row.attempts).toBe(1);
    expect(row.lastError).not.toContain('thabo');
    const counted = await database.orm.$count(mails, eq(mails.status, 'queued'));
    expect([counted, smtp.messages]).toEqual([0, []]);
  });

  it('retries while the server is unreachable', async () => {
    await smtp.close();
    await mailer.enqueue(database.orm, { kind: 'greeting', data: {} });
    const row = await onlyRow('failed');
    expect(row.attempts).toBe(2);
    expect(row.lastError).toMatch(/ESOCKET|ECONNREFUSED|ECONNECTION/);
    // The mail log shows the recipient.
    expect(row).toMatchObject({ toAddress: 'thabo@example.ls', subject: 'Lumela from Thuto' });
  });
});

describe('a mail server that refuses', () => {
  let smtp: FakeSmtp;
  const refused: string[] = [];
  beforeEach(async () => {
    refused.length = 0;
    smtp = await startFakeSmtp();
    await open(smtp.server);
    mailer.setAddressListener(async (address) => void refused.push(address));
  });
  afterEach(() => smtp.close());

  it.each([
    ['550 5.1.1 <thabo@example.ls> unknown', ['thabo@example.ls']],
    ['550 no such user here', ['thabo@example.ls']],
    ['550 5.2.1 mailbox disabled', ['thabo@example.ls']],
    ['550 5.7.1 message refused: user unknown to our policy', []],
    ['552 5.2.2 mailbox full', []],
    ['550 rejected as spam', []],
  ])('reports the address of “%s” as refused for good: %j (MAIL-15)', async (refusal, expected) => {
    smtp.refusals.push(refusal);
    await mailer.enqueue(database.orm, { kind: 'greeting', data: {} });
    await onlyRow('failed');
    expect(refused).toEqual(expected);
    // The server works: other mails do not wait.
    expect(mailer.trouble).toBeNull();
  });

  it('counts as unusable while it refuses every mail, until it takes one (MAIL-16)', async () => {
    const send = (count: number) =>
      mailer.enqueueMany(
        database.orm,
        Array.from({ length: count }, () => ({ kind: 'greeting', data: {} })),
      );
    const failed = (count: number) =>
      vi.waitFor(
        async () => expect((await rows()).filter(({ status }) => status === 'failed')).toHaveLength(count),
        { timeout: 10_000, interval: 50 },
      );
    // Each of these is tried twice.
    smtp.refusals.push(...Array.from({ length: 4 }, () => '451 4.7.1 <thabo@example.ls> try again later'));
    await send(2);
    await failed(2);
    expect(mailer.trouble).toBeNull();
    smtp.refusals.push(...Array.from({ length: 2 }, () => '554 5.7.1 this account is suspended'));
    await send(1);
    await failed(3);
    // Not given up at once: the server may take it later.
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([2, 2, 2]);
    expect(mailer.trouble).toEqual({
      since: expect.any(Date),
      reason: 'it refuses every mail (554)',
    });
    await database.orm.delete(mails);
    await send(1);
    await onlyRow('sent');
    expect(mailer.trouble).toBeNull();
  });

  it('drops a mail to an address that was refused before (MAIL-15)', async () => {
    mailer.setLimit(async () => 'refused');
    await mailer.enqueue(database.orm, { kind: 'greeting', data: {} });
    expect((await onlyRow('dropped')).lastError).toContain('no such mailbox');
    expect(smtp.messages).toEqual([]);
  });

  it('says since when and why mails wait, until the server works again (MAIL-16)', async () => {
    await smtp.close();
    await mailer.enqueue(database.orm, { kind: 'greeting', data: {} });
    await onlyRow('failed');
    expect(mailer.trouble).toEqual({
      since: expect.any(Date),
      reason: expect.stringContaining('it cannot be reached'),
    });
    expect(await mailer.checkServer()).toMatchObject({ isUsable: false });
  });
});

describe('a signing key', () => {
  const makeKey = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });

  it('covers both headers of the link that switches mails off, as RFC 8058 asks (MAIL-14, MAIL-17)', async () => {
    const smtp = await startFakeSmtp();
    await open(smtp.server, { privateKey: makeKey().privateKey, selector: 'centre' });
    mailer.setUnsubscribeUrl(() => 'http://localhost:3000/off');
    const recipientAccountId = randomUUIDv7() as AccountId;
    await database.pool.query(
      `insert into accounts (id, email, display_name) values ($1, 'signed@example.ls', 'Thabo')`,
      [recipientAccountId],
    );
    await mailer.enqueue(database.orm, { kind: 'greeting', data: {}, recipientAccountId });
    await onlyRow('sent');
    await smtp.close();
    const unfolded = (smtp.messages[0] ?? '').replaceAll(/\r?\n[ \t]+/g, '');
    const signed = /^DKIM-Signature: .*\bh=([^;]*);/im.exec(unfolded)?.[1]?.toLowerCase().split(':') ?? [];
    expect(signed).toEqual(expect.arrayContaining(['from', 'list-unsubscribe', 'list-unsubscribe-post']));
  });

  it('signs mails for the domain of the sender (MAIL-17)', async () => {
    const smtp = await startFakeSmtp();
    await open(smtp.server, { privateKey: makeKey().privateKey, selector: 'centre' });
    await mailer.enqueue(database.orm, { kind: 'greeting', data: {} });
    await onlyRow('sent');
    await smtp.close();
    const signature = /DKIM-Signature: ([^]*?)\r\n(?![ \t])/.exec(smtp.messages[0] ?? '')?.[1] ?? '';
    expect(signature).toMatch(/d=thuto\.example;/);
    expect(signature).toMatch(/s=centre;/);
  });
});

describe('mail sender', () => {
  it.each([
    ['noreply@thuto.example', { address: 'noreply@thuto.example' }],
    ['Thuto <noreply@thuto.example>', { name: 'Thuto', address: 'noreply@thuto.example' }],
    ['"Thuto, Maseru" <a@b.ls>', { name: 'Thuto, Maseru', address: 'a@b.ls' }],
    ['<a@b.ls>', { address: 'a@b.ls' }],
  ])('parses %s', (from, parsed) => {
    expect(parseSender(from)).toEqual(parsed);
  });

  it('rejects a second composer for one kind of mail', async () => {
    await open();
    expect(() => mailer.addComposers({ greeting: compose })).toThrow('two composers');
  });
});
