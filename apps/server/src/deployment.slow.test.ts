import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type ClientHttp2Session, connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkPublicUrl } from './features/setup/check-public-url.ts';
import { createSelfCheckToken } from './features/setup/self-check.route.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { findFreePort } from './platform/embedded-postgres/free-port.ts';

const run = promisify(execFile);
const DEPLOY = path.join(import.meta.dirname, '../../../deploy');
const HOST = 'localhost';
/** As large as the largest piece of an upload may be. */
const PIECE = Buffer.alloc(999_999);

let t: TestApp;
let folder: string;
let productPort: number;
let trusted: string[];
const running: ChildProcess[] = [];

beforeAll(async () => {
  for (const [program, ...args] of [
    ['nginx', '-v'],
    ['caddy', 'version'],
  ] as const)
    await run(program, args).catch(() => {
      throw new Error(
        `This test runs the real ${program}: install it, for example with apt-get install nginx-light caddy.`,
      );
    });
  t = await buildTestApp({ TRUST_PROXY: '127.0.0.1' });
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port: productPort } = t.app.server.address() as AddressInfo);
  folder = await mkdtemp(path.join(tmpdir(), 'proxy-'));
  const at = (name: string) => path.join(folder, name);
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 60';
  const name = `-subj /CN=${HOST} -addext subjectAltName=DNS:${HOST}`;
  await run('openssl', [
    ...`${request} ${name}`.split(' '),
    '-keyout',
    at('privkey.pem'),
    '-out',
    at('fullchain.pem'),
  ]);
  trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, await readFile(at('fullchain.pem'), 'utf8')]);
});
afterAll(async () => {
  for (const program of running) program.kill('SIGTERM');
  if (trusted) setDefaultCACertificates(trusted);
  if (folder) await rm(folder, { recursive: true, force: true });
  await t?.close();
});

/** Starts nginx with a site, of which only addresses, ports and the certificate are those of this machine. */
async function startNginx(change: (site: string) => string = (site) => site): Promise<string> {
  const [port, plainPort] = [await findFreePort(null), await findFreePort(null)];
  const site = change(await readFile(path.join(DEPLOY, 'nginx.conf'), 'utf8'))
    .replaceAll('/etc/letsencrypt/live/centre.example', folder)
    .replaceAll('centre.example', HOST)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${productPort}`);
  const file = path.join(folder, `${port}.conf`);
  await writeFile(
    file,
    `pid ${folder}/${port}.pid; error_log ${folder}/${port}.log; worker_processes 1;
events { worker_connections 2048; }
http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
${site} }`,
  );
  await run('nginx', ['-t', '-c', file]);
  running.push(spawn('nginx', ['-c', file, '-g', 'daemon off;'], { stdio: 'ignore' }));
  return waitFor(port);
}

/** Starts Caddy with its site, of which only address, port and certificate are those of this machine. */
async function startCaddy(): Promise<string> {
  const port = await findFreePort(null);
  const site = (await readFile(path.join(DEPLOY, 'Caddyfile'), 'utf8'))
    .replace(
      'centre.example {',
      `https://${HOST}:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`,
    )
    .replace('127.0.0.1:3000', `127.0.0.1:${productPort}`);
  const file = path.join(folder, `${port}.Caddyfile`);
  await writeFile(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const args = ['--config', file, '--adapter', 'caddyfile'];
  await run('caddy', ['validate', ...args], { env });
  running.push(spawn('caddy', ['run', ...args], { stdio: 'ignore', env }));
  return waitFor(port);
}

async function waitFor(port: number): Promise<string> {
  const address = `https://${HOST}:${port}`;
  await expect
    .poll(() =>
      fetch(`${address}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  return address;
}

const base = () => `/api/self-check/${createSelfCheckToken(t.ctx)}`;

/** Makes a request over HTTP/2, and returns the response once its headers have arrived. */
async function ask(session: ClientHttp2Session, headers: Record<string, string>, body?: Buffer) {
  const request = session.request(headers);
  request.end(body);
  const answered = await new Promise<Record<string, unknown>>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });
  return { status: answered[':status'], request };
}

describe.each([
  ['nginx.conf', startNginx],
  ['Caddyfile', startCaddy],
] as const)('deploy/%s with the real program (OPS-15)', (_file, start) => {
  it('passes every check of thuto doctor: certificate, Host, visitor, 1 MB, event stream, no mailbox', async () => {
    const publicUrl = await start();
    const checks = await checkPublicUrl(
      { ...t.config.http, publicUrl, isLocal: false, trustProxy: ['127.0.0.1'] },
      { token: createSelfCheckToken(t.ctx), streamSeconds: 3, now: new Date() },
    );
    const states = Object.fromEntries(checks.map(({ id, state }) => [id, state]));
    expect(states).toEqual({
      address: 'done',
      certificate: 'done',
      host: 'done',
      forwarded: 'done',
      body: 'done',
      stream: 'done',
      mailbox: 'done',
    });
  });

  it('speaks HTTP/2, and passes on no address that the visitor claims', async () => {
    const session = connect(await start());
    const claimed = { ':path': base(), 'x-forwarded-for': '203.0.113.9' };
    const { status, request } = await ask(session, claimed);
    expect([session.alpnProtocol, status]).toEqual(['h2', 200]);
    expect(JSON.parse(Buffer.concat(await request.toArray()).toString())).toMatchObject({ ip: '127.0.0.1' });
    session.close();
  });

  it('takes a piece of an upload, and refuses 26 MB with 413', async () => {
    const session = connect(await start());
    const post = { ':path': base(), ':method': 'POST', 'content-type': 'application/octet-stream' };
    expect((await ask(session, post, PIECE)).status).toBe(200);
    const tooMuch = session.request({ ...post, 'content-length': String(26 * 1024 * 1024) });
    const [answered] = (await once(tooMuch, 'response')) as [Record<string, unknown>];
    expect(answered[':status']).toBe(413);
    session.destroy();
  });
});

describe('deploy/nginx.conf', () => {
  it('limits the requests of one address', async () => {
    const address = await startNginx();
    const sessions = Array.from({ length: 4 }, () => connect(address));
    const stream = { ':path': `${base()}/stream?seconds=20` };
    const answers = await Promise.all(
      Array.from({ length: 310 }, (_, n) => ask(sessions[n % 4] as ClientHttp2Session, stream)),
    );
    for (const each of sessions) each.destroy();
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(200), count(503)]).toEqual([300, 10]);
  });

  it('lets a piece of an upload through nginx as it is installed, which refuses 1 MiB and more', async () => {
    const session = connect(await startNginx((site) => site.replace(/^ *client_max_body_size .*\n/m, '')));
    const post = { ':path': base(), ':method': 'POST', 'content-type': 'application/octet-stream' };
    expect((await ask(session, post, PIECE)).status).toBe(200);
    const size = String(2 * 1024 * 1024);
    expect((await ask(session, { ...post, 'content-length': size })).status).toBe(413);
    session.destroy();
  });
});
