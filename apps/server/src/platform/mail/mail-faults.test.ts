import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { mails } from '../db/schema/mails.ts';
import type { ComposedMail, MailTransport } from './composed-mail.ts';
import { deliverMail } from './deliver-mail.ts';
import { makeTestContent } from './make-test-content.tsx';
import { createDevOutbox } from './dev-outbox.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import { createRelayHealth } from './relay-health.ts';
import { startFakeSmtp } from './start-fake-smtp.ts';

let database: TestDatabase;
let folder: string;
let id: string;
const attempt = { isLast: false, signal: new AbortController().signal };
const compose = vi.fn(async (): Promise<ComposedMail> => ({
  to: { address: 'thabo@example.ls' },
  ...makeTestContent(),
}));

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  compose.mockClear();
  folder = await mkdtemp(path.join(tmpdir(), 'thuto-mail-faults-'));
  id = randomUUIDv7();
  await database.orm.insert(mails).values({ id, kind: 'greeting', data: {} });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const deliver = (transport: MailTransport, orm = database.orm) =>
  deliverMail(
    {
      database: { ...database, orm },
      transport,
      findComposer: () => compose,
      health: createRelayHealth(),
      from: { address: 'noreply@thuto.example' },
      now: () => new Date(),
      log: pino({ level: 'silent' }),
    },
    id,
    attempt,
  );
const localServer = (port: number) => ({
  url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
  isSecure: false,
  encryption: 'url' as const,
});
const row = async () => (await database.orm.select().from(mails).where(eq(mails.id, id)))[0];
/** Sends the mail, then fails before the result is recorded. */
const dyingAfterwards = (transport: MailTransport): MailTransport => ({
  ...transport,
  send: async (mail, signal) => {
    await transport.send(mail, signal);
    throw new Error('killed');
  },
});

describe('a crash between sending and recording', () => {
  it('leaves one stored mail, which the next attempt records as kept without writing it again', async () => {
    const kept = createDevOutbox(folder);
    await expect(deliver(dyingAfterwards(kept))).rejects.toThrow('killed');
    expect((await row())?.status).toBe('queued');
    const [name = ''] = await readdir(folder);
    const { mtimeMs } = await stat(path.join(folder, name));
    compose.mockClear();
    await deliver(kept);
    expect((await row())?.status).toBe('kept');
    expect(await readdir(folder)).toEqual([name]);
    expect((await stat(path.join(folder, name))).mtimeMs).toBe(mtimeMs);
    expect(compose).not.toHaveBeenCalled();
  });

  it('sends a mail server the same Message-ID again', async () => {
    const smtp = await startFakeSmtp();
    const transport = createSmtpTransport(smtp.server);
    await expect(deliver(dyingAfterwards(transport))).rejects.toThrow('killed');
    await deliver(transport);
    transport.close();
    await smtp.close();
    const messageIds = smtp.messages.map((message) => /^Message-ID: (.+)$/m.exec(message)?.[1]);
    expect(messageIds).toEqual([`<${id}@thuto.example>`, `<${id}@thuto.example>`]);
  });
});

describe('delivery to a faulty mail server', () => {
  const sockets = new Set<Socket>();
  let server: Server;
  const listen = async (greet: (socket: Socket) => void) => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      greet(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    server.close();
  });

  it.each([
    ['that never sends a greeting', (_socket: Socket) => undefined],
    ['that stops responding after the greeting', (socket: Socket) => void socket.write('220 test ready\r\n')],
  ])('times out for a server %s, and the mail stays queued', async (_what, greet) => {
    const port = await listen(greet);
    const transport = createSmtpTransport(localServer(port), {
      timeouts: { greetingMs: 150, silenceMs: 300 },
    });
    const begin = performance.now();
    await expect(deliver(transport)).rejects.toThrow();
    expect(performance.now() - begin).toBeLessThan(5_000);
    transport.close();
    expect(await row()).toMatchObject({
      status: 'queued',
      attempts: 1,
      lastError: expect.stringMatching(/^E/),
    });
  });

  it('leaves the mail queued with the reason when the connection is refused', async () => {
    const port = await listen(() => undefined);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    const transport = createSmtpTransport(localServer(port));
    await expect(deliver(transport)).rejects.toThrow();
    transport.close();
    expect(await row()).toMatchObject({ status: 'queued', attempts: 1 });
  });
});
