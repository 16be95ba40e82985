import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../testing/people.ts';
import { type ConnectionLimitOptions, registerConnectionLimit } from './general-limits.ts';
import { registerProblemDetails } from './problem-details.ts';
import { trustedProxies } from './trusted-proxies.ts';

describe('write limit per account', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ RATE_LIMITS: 'on' }, { runsWorkers: true });
  });
  afterAll(() => t.close());

  const rename = ({ headers }: Person, count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        t.inject({
          method: 'PUT',
          url: '/api/current-user/display-name',
          headers,
          payload: { displayName: 'Thabo' },
        }),
      ),
    );

  it('allows 60 writes in a second and rejects most of 150 (OPS-12)', async () => {
    const student = await makeStudent(t);
    expect(new Set((await rename(student, 60)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const answers = await rename(student, 90);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(40);
    expect(refused[0]?.json()).toMatchObject({
      code: 'request_too_frequent',
      details: { retryAfterSeconds: 1 },
    });
    expect(refused[0]?.headers['retry-after']).toBe('1');
    // Reads and other accounts are not limited, and writes work again after Retry-After.
    expect((await t.inject({ url: '/api/current-user', headers: student.headers })).statusCode).toBe(200);
    const [other] = await rename(await makeStudent(t), 1);
    expect(other?.statusCode).toBe(200);
    await delay(1_100);
    expect((await rename(student, 1))[0]?.statusCode).toBe(200);
  });

  it('counts writes of every area, including uploads', async () => {
    const admin = await makeAdmin(t);
    await rename(admin, 150);
    // Several requests each: on a slow machine a new second may have started, which allows some again.
    const statuses = async (request: InjectOptions) =>
      (await Promise.all(Array.from({ length: 20 }, () => t.inject(request)))).map(
        ({ statusCode }) => statusCode,
      );
    const url = '/api/backups/thuto-backup-2026-03-02T020300Z.tar.gz';
    expect(await statuses({ method: 'DELETE', url, headers: admin.headers })).toContain(429);
    const headers = { ...admin.headers, 'tus-resumable': '1.0.0', 'upload-length': '3' };
    expect(await statuses({ method: 'POST', url: '/api/uploads', headers })).toContain(429);
  });

  it('is off with RATE_LIMITS=off', async () => {
    const free = await buildTestApp({}, { runsWorkers: true });
    try {
      const { headers } = await makeStudent(free);
      const answers = await Promise.all(
        Array.from({ length: 150 }, () =>
          free.inject({
            method: 'PUT',
            url: '/api/current-user/display-name',
            headers,
            payload: { displayName: 'T' },
          }),
        ),
      );
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    } finally {
      await free.close();
    }
  });
});

describe('connection limit per client', () => {
  const LIMIT = 3;
  let app: FastifyInstance;
  let port: number;
  const sockets: Socket[] = [];

  async function start(options: Omit<ConnectionLimitOptions, 'limit'>): Promise<void> {
    app = Fastify({ trustProxy: trustedProxies(options.trustProxy), forceCloseConnections: true });
    registerProblemDetails(app);
    registerConnectionLimit(app, { limit: LIMIT, ...options });
    app.get('/', async () => 'here');
    // Stays open until the client disconnects.
    app.get('/wait', (_request, reply) => void reply.hijack());
    await app.listen({ host: '127.0.0.1', port: 0 });
    port = (app.server.address() as AddressInfo).port;
  }
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await app.close();
  });

  async function open(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  }
  const ask = (socket: Socket, path = '/', forwarded = '') =>
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: x\r\n${forwarded && `X-Forwarded-For: ${forwarded}\r\n`}\r\n`,
    );
  async function answerOf(socket: Socket): Promise<string> {
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    return bytes.toString();
  }

  it('answers 429 to active and idle connections over the limit and closes them', async () => {
    await start({ trustProxy: false, sparesThisMachine: false });
    const idle = [await open(), await open(), await open()];
    const silent = await open();
    const closed = once(silent, 'close');
    const answer = await answerOf(silent);
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
    expect(answer).toMatch(/\r\nretry-after: 30\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      status: 429,
      code: 'request_too_frequent',
      title: expect.stringContaining('Too many connections'),
    });
    await closed;
    const asking = await open();
    ask(asking);
    expect(await answerOf(asking)).toMatch(/^HTTP\/1\.1 429 /);
    // Existing connections still work, and closing one allows a new one.
    ask(idle[0]!);
    expect(await answerOf(idle[0]!)).toMatch(/^HTTP\/1\.1 200 /);
    idle[1]!.destroy();
    await expect
      .poll(async () => {
        const next = await open();
        ask(next);
        return answerOf(next);
      })
      .toMatch(/^HTTP\/1\.1 200 /);
  });

  it('exempts connections from this machine', async () => {
    await start({ trustProxy: false });
    for (let opened = 0; opened < 2 * LIMIT; opened += 1) await open();
    const socket = await open();
    ask(socket);
    expect(await answerOf(socket)).toMatch(/ 200 /);
  });

  it.each([[true], [1], [['loopback']], [['127.0.0.1']]])(
    'counts forwarded clients instead of the proxy with TRUST_PROXY %j',
    async (trustProxy) => {
      await start({ trustProxy, sparesThisMachine: false });
      const waiting = [];
      for (let opened = 0; opened < LIMIT; opened += 1) {
        const socket = await open();
        ask(socket, '/wait', '203.0.113.7');
        waiting.push(socket);
      }
      const again = async (client: string) => {
        const socket = await open();
        ask(socket, '/', client);
        return answerOf(socket);
      };
      await expect.poll(() => again('203.0.113.7')).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 30/);
      expect(await again('203.0.113.8')).toMatch(/ 200 /);
      expect(await again('')).toMatch(/ 200 /);
      waiting[0]!.destroy();
      await expect.poll(() => again('203.0.113.7')).toMatch(/ 200 /);
    },
  );

  it('counts connections when the peer is not a trusted proxy', async () => {
    await start({ trustProxy: ['10.0.0.0/8'], sparesThisMachine: false });
    for (let opened = 0; opened < LIMIT; opened += 1) await open();
    expect(await answerOf(await open())).toMatch(/ 429 /);
  });
});
