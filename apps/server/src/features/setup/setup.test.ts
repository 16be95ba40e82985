import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import type { Setup } from '@thuto/contract/setup';
import { DEFAULT_PUBLIC_PAGES } from '@thuto/domain/centre/public-pages';
import { DEFAULT_PAYMENT_INSTRUCTIONS } from '@thuto/domain/centre/settings';
import { eq, sql } from 'drizzle-orm';
import { mails } from '../../platform/db/schema/mails.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, type Person } from '../../testing/people.ts';
import type { AdminContext } from '../../context.ts';
import { checkPublicUrl } from './check-public-url.ts';
import { getSetup as openSetup } from './get-setup.ts';
import { createSelfCheckToken } from './self-check.route.ts';

let t: TestApp;
let admin: Person;
let port: number;
beforeAll(async () => {
  t = await buildTestApp({ TRUST_PROXY: 'loopback' });
  admin = await makeAdmin(t);
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = t.app.server.address() as AddressInfo);
});
afterAll(() => t.close());

const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  t.inject({ method, url: `/api${url}`, headers: admin.headers, ...(payload && { payload }) });
const getSetup = async () => (await call('GET', '/setup?look=now')).json<Setup>();
const stateOf = async (id: string) => {
  const { checks } = await getSetup();
  return checks.find((check) => check.id === id)?.state;
};

describe('the checklist (OWN-1)', () => {
  it('opens with what was found at the last look, without waiting for other servers', async () => {
    const open = async () => (await call('GET', '/setup')).json<Setup>();
    const first = await open();
    expect(first.isChecking).toBe(false);
    expect(first.checks.map(({ id }) => id)).toEqual(expect.arrayContaining(['mail', 'address']));
    expect((await getSetup()).checks).toEqual(first.checks);
    // Nothing answers at this address.
    const silent = createTcpServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port: silentPort } = silent.address() as AddressInfo;
    const publicUrl = `http://127.0.0.1:${silentPort}`;
    const config = { ...t.config, http: { ...t.config.http, publicUrl, isLocal: false } };
    const waiting = await openSetup({ ...t.ctx, config } as AdminContext, { look: 'last' });
    expect(waiting.isChecking).toBe(true);
    expect(waiting.checks.map(({ id }) => id)).not.toContain('address');
    silent.close();
  });

  it('checks each line itself, again and again', async () => {
    expect(await stateOf('channel')).toBe('open');
    await t.db.execute(sql`update payment_channels set number = '58123456', is_on = true
      where id = (select id from payment_channels order by position limit 1)`);
    // The shipped channel got the number above: a second one, as it comes with the product, contradicts it.
    expect(await stateOf('channel')).toBe('done');
    await t.db.execute(sql`insert into payment_channels (id, kind, name, instructions, position)
      values (gen_random_uuid(), 'other', 'Payment instructions', ${DEFAULT_PAYMENT_INSTRUCTIONS}, 9)`);
    expect(await stateOf('channel')).toBe('open');
    await t.db.execute(sql`update payment_channels set is_on = false where position = 9`);
    expect(await stateOf('channel')).toBe('done');
    await t.db.execute(sql`update payment_channels set is_on = false`);
    expect(await stateOf('channel')).toBe('open');
    expect(await stateOf('mail')).toBe('open');
    expect(await stateOf('address')).toBe('open');
  });

  it('asks for a phone number beside the contact address, and for both again', async () => {
    const contact = (email: string | null, phone: string) =>
      t.db.execute(sql`update platform_settings set contact_email = ${email}, contact_phone = ${phone}`);
    const fixes = async () => {
      const { checks } = await getSetup();
      return checks.find(({ id }) => id === 'contact')?.fix;
    };
    const { contactPhone } = DEFAULT_PUBLIC_PAGES;
    await contact(null, contactPhone);
    expect(await fixes()).toMatch(/address.* and your phone number under Public Pages/);
    await contact('help@bophelo.example', contactPhone);
    expect(await fixes()).toBe('Enter your phone number under Public Pages.');
    await contact('help@bophelo.example', '');
    expect(await stateOf('contact')).toBe('open');
    await contact('help@bophelo.example', '5700 1234');
    expect(await stateOf('contact')).toBe('done');
  });

  it('asks whether claims and legal texts are right until the owner has changed them', async () => {
    expect(await stateOf('claims')).toBe('open');
    await t.db.execute(sql`update platform_settings set students_claim = ''`);
    expect(await stateOf('claims')).toBe('done');
    await t.db.execute(sql`update platform_settings set privacy_text = 'Ours'`);
    expect(await stateOf('legal')).toBe('done');
    await t.db.execute(sql`update platform_settings set privacy_text = null`);
  });

  it('sends a test mail to the admin who asks, once a minute (OWN-4)', async () => {
    for (let press = 0; press < 2; press += 1)
      expect((await call('POST', '/setup/test-mail', {})).json()).toEqual({
        email: admin.email,
        leavesMachine: false,
      });
    const queued = await t.db.select().from(mails).where(eq(mails.kind, 'test-mail'));
    // The second press may be in the next minute.
    expect([1, 2]).toContain(queued.length);
    expect(queued.every(({ recipientAccountId }) => recipientAccountId === admin.id)).toBe(true);
  });

  it('lets the owner call a rule right, and hides itself for good', async () => {
    expect(await stateOf('legal')).toBe('open');
    for (let press = 0; press < 2; press += 1)
      expect((await call('POST', '/setup/confirm', { id: 'legal' })).statusCode).toBe(200);
    expect(await stateOf('legal')).toBe('done');
    expect((await call('POST', '/setup/confirm', { id: 'mail' })).statusCode).toBe(422);
    expect((await call('POST', '/setup/dismiss', {})).statusCode).toBe(200);
    expect((await call('GET', '/setup')).json()).toEqual({
      isDismissed: true,
      isChecking: false,
      checks: [],
    });
  });
});

describe('the way through PUBLIC_URL (OWN-3)', () => {
  let proxy: Server;
  afterEach(() => {
    proxy.closeAllConnections();
    proxy.close();
  });

  interface Faults {
    readonly losesHost?: boolean;
    readonly hidesVisitor?: boolean;
    readonly maxBytes?: number;
    readonly buffers?: boolean;
  }

  /** Starts a proxy in front of the product, with the mistakes of a configuration. */
  async function startProxy({
    losesHost,
    hidesVisitor,
    maxBytes = Infinity,
    buffers,
  }: Faults): Promise<string> {
    proxy = createServer((incoming, outgoing) => {
      if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) {
        outgoing.writeHead(413, { connection: 'close' }).end();
        return;
      }
      const headers = {
        ...incoming.headers,
        ...(losesHost && { host: 'backend' }),
        ...(!hidesVisitor && { 'x-forwarded-for': '203.0.113.9' }),
      };
      const passed = request({ port, path: incoming.url, method: incoming.method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        if (!buffers) {
          answer.pipe(outgoing);
          return;
        }
        const held: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => held.push(chunk));
        answer.on('end', () => outgoing.end(Buffer.concat(held)));
      });
      incoming.pipe(passed);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  }

  const check = async (publicUrl: string, trustProxy: boolean | string[] = ['loopback']) => {
    const checks = await checkPublicUrl(
      { ...t.config.http, publicUrl, isLocal: false, trustProxy },
      { token: createSelfCheckToken(t.ctx), streamSeconds: 1, now: t.clock.now() },
    );
    return Object.fromEntries(checks.map(({ id, state, fix }) => [id, state === 'done' ? 'done' : fix]));
  };
  const DONE = {
    address: 'done',
    host: 'done',
    forwarded: 'done',
    body: 'done',
    stream: 'done',
    mailbox: 'done',
  };

  it('is done behind a proxy that is set up', async () => {
    // Without a certificate here: the slow tests of the deployment try the real programs.
    expect(await check(await startProxy({}))).toEqual({ ...DONE, certificate: expect.any(String) });
  });

  it('names the line to change for each mistake', async () => {
    const publicUrl = await startProxy({
      losesHost: true,
      hidesVisitor: true,
      maxBytes: 999_999,
      buffers: true,
    });
    expect(await check(publicUrl)).toMatchObject({
      host: 'nginx: proxy_set_header Host $http_host;',
      forwarded: 'nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
      body: 'nginx: client_max_body_size 2m;',
      stream: 'nginx: proxy_buffering off;',
      mailbox: 'done',
    });
  });

  it('asks to trust a proxy that names the visitor', async () => {
    const { forwarded } = await check(await startProxy({}), false);
    expect(forwarded).toMatch(/^Set TRUST_PROXY=(::ffff:)?127\.0\.0\.1 and restart\.$/);
  });

  it('says so when the address cannot be opened from here', async () => {
    const publicUrl = await startProxy({});
    proxy.close();
    const checks = await check(publicUrl.replace(/\d+$/, '1'));
    expect(Object.keys(checks)).toEqual(['address']);
  });
});
