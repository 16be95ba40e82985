import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostmaster, isPostmasterOf } from './postmaster.ts';

let pristine: string;
let folder: string;
let dataDir: string;
let cluster: string;
const started: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  pristine = path.join(await mkdtemp(path.join(tmpdir(), 'thuto-pristine-')), 'data');
  await (await startEmbeddedPostgres({ dataDir: pristine, log: () => undefined, ephemeral: true })).stop();
});
afterAll(() => rm(path.dirname(pristine), { recursive: true }));
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thuto-embedded-'));
  dataDir = path.join(folder, 'data');
  cluster = path.join(dataDir, 'postgres');
});
afterEach(async () => {
  for (const child of children.splice(0)) await endProcess(child, 'SIGKILL');
  for (const database of started.splice(0)) await database.stop();
  const left = await findPostmaster(cluster);
  if (left !== null) process.kill(left.pid, 'SIGQUIT');
  await vi.waitFor(async () => expect(await findPostmaster(cluster)).toBeNull(), 10_000);
  await rm(folder, { recursive: true });
});

/** Copies a prepared database, because creating one takes longer than the rest of a test. */
function givePristine(): void {
  execFileSync('cp', ['-a', pristine, dataDir]);
}

async function start(log: (message: string) => void = () => undefined): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log, ephemeral: true });
  started.push(database);
  return database;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

async function startInOtherProcess(): Promise<{ child: ChildProcess; url: string; adopted: boolean }> {
  const program = path.join(import.meta.dirname, '../../testing/hold-embedded-postgres.ts');
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    return { child, ...(JSON.parse(line) as { url: string; adopted: boolean }) };
  }
  throw new Error('The other process could not start the database.');
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals | null): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (signal === null) child.stdin?.end();
  else child.kill(signal);
  await once(child, 'exit');
}

async function killPostmaster(): Promise<number> {
  const running = await findPostmaster(cluster);
  if (running === null) throw new Error('No server runs.');
  process.kill(running.pid, 'SIGKILL');
  await vi.waitFor(async () => expect(await findPostmaster(cluster)).toBeNull(), 20_000);
  return running.pid;
}

describe('startEmbeddedPostgres', () => {
  it('creates a database that only its user can read and keeps its data and port across restarts', async () => {
    const first = await start();
    expect(first.adopted).toBe(false);
    await query(first.url, "create table kept as select 'Ünïcode' as word");
    expect(await query(first.url, "select lower('ÜÏ'), current_user, current_database()")).toEqual([
      'üï',
      'thuto',
      'thuto',
    ]);
    expect(await query(first.url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      false,
    ]);
    for (const [name, mode] of [
      ['', 0o700],
      ['thuto-password', 0o600],
    ] as const) {
      expect((await stat(path.join(cluster, name))).mode & 0o777).toBe(mode);
    }
    await first.stop();
    expect(await findPostmaster(cluster)).toBeNull();
    expect(await readFile(path.join(dataDir, 'postgres-control/server.log'), 'utf8')).not.toContain('FATAL');

    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select word from kept')).toEqual(['Ünïcode']);
  });

  it('turns on durable writes unless it runs for tests', async () => {
    const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    started.push(database);
    expect(
      await query(database.url, "select current_setting('fsync'), current_setting('full_page_writes')"),
    ).toEqual(['on', 'on']);
  });

  it('rejects a wrong password and listens on 127.0.0.1 only', async () => {
    givePristine();
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
    expect(await query(url, "select current_setting('listen_addresses')")).toEqual(['127.0.0.1']);
    const socketFolder = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[4];
    expect(socketFolder).toBe('');
  });

  it('uses another port when its port is taken', async () => {
    givePristine();
    const first = await start();
    await first.stop();
    const blocker = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    await once(blocker, 'listening');
    try {
      const second = await start();
      expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
      expect(await query(second.url, 'select 1')).toEqual([1]);
    } finally {
      blocker.close();
    }
  });

  it('starts despite a stale pid file, whichever process has the pid now', async () => {
    givePristine();
    const first = await start();
    await query(first.url, 'create table kept as select 1 as one');
    const pidFile = path.join(cluster, 'postmaster.pid');
    const left = await readFile(pidFile, 'utf8');
    await first.stop();
    for (const pid of [process.pid, 1, 4_194_303]) {
      await writeFile(pidFile, left.replace(/^\d+/, String(pid)));
      const again = await start();
      expect(again.adopted).toBe(false);
      expect(await query(again.url, 'select one from kept')).toEqual([1]);
      await again.stop();
    }
  });

  it('starts again after the server was killed', async () => {
    givePristine();
    const other = await startInOtherProcess();
    await query(other.url, 'create table kept as select 1 as one');
    await endProcess(other.child, 'SIGKILL');
    await killPostmaster();
    const again = await start();
    expect(again.adopted).toBe(false);
    expect(await query(again.url, 'select one from kept')).toEqual([1]);
  });

  it('restarts a server that dies while the product runs, on the same port', async () => {
    givePristine();
    const said: string[] = [];
    const { url } = await start((message) => said.push(message));
    await killPostmaster();
    await vi.waitFor(async () => expect(await query(url, 'select 1')).toEqual([1]), {
      timeout: 15_000,
      interval: 100,
    });
    // The server accepts connections before the restart is logged.
    await expect.poll(() => said.join()).toContain('ended unexpectedly');
  });

  it('adopts the server of a killed product and stops it at the end', async () => {
    givePristine();
    const other = await startInOtherProcess();
    await endProcess(other.child, 'SIGKILL');
    const heir = await start();
    expect(heir).toMatchObject({ adopted: true, url: other.url });
    await heir.stop();
    expect(await findPostmaster(cluster)).toBeNull();
  });

  it('stops after its data directory was deleted, without creating a new one', async () => {
    givePristine();
    const database = await start();
    const running = await findPostmaster(cluster);
    await rm(dataDir, { recursive: true, maxRetries: 20 });
    await database.stop();
    expect(running && (await isPostmasterOf(running.pid, cluster))).toBe(false);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each(['first', 'last'])(
    'keeps running for the other process when the %s of two leaves',
    async (which) => {
      givePristine();
      const early = await startInOtherProcess();
      const late = await startInOtherProcess();
      expect([early.adopted, late.adopted, late.url]).toEqual([false, true, early.url]);
      const [leaving, staying] = which === 'first' ? [early, late] : [late, early];
      await endProcess(leaving.child, null);
      expect(await query(staying.url, 'select 1')).toEqual([1]);
      await endProcess(staying.child, null);
      expect(await findPostmaster(cluster)).toBeNull();
    },
  );

  it('creates one database when several processes start in parallel', async () => {
    const both = await Promise.all([startInOtherProcess(), startInOtherProcess(), start()]);
    expect(new Set(both.map(({ url }) => url)).size).toBe(1);
    expect(both.filter(({ adopted }) => !adopted)).toHaveLength(1);
  });

  it('starts despite an incomplete draft', async () => {
    await mkdir(path.join(dataDir, 'postgres-draft/cluster/base'), { recursive: true });
    const { url } = await start();
    expect(await query(url, 'select 1')).toEqual([1]);
    expect(await readdir(dataDir)).not.toContain('postgres-draft');
  });

  it('works in a folder that only its owner may enter, and after the data was moved', async () => {
    const closed = path.join(folder, 'closed');
    await mkdir(closed);
    await chmod(closed, 0o700);
    dataDir = path.join(closed, 'data');
    cluster = path.join(dataDir, 'postgres');
    givePristine();
    const first = await start();
    await query(first.url, 'create table kept as select 1 as one');
    await first.stop();
    expect((await stat(closed)).mode & 0o777).toBe(0o700);

    await rename(dataDir, path.join(folder, 'moved'));
    dataDir = path.join(folder, 'moved');
    cluster = path.join(dataDir, 'postgres');
    await chmod(cluster, 0o755);
    const second = await start();
    expect(await query(second.url, 'select one from kept')).toEqual([1]);
  });

  it('rejects a folder with other data in one line', async () => {
    await mkdir(cluster, { recursive: true });
    await writeFile(path.join(cluster, 'letter.txt'), 'Dear reader');
    await expect(start()).rejects.toThrow(
      /^.*postgres holds not a database; a PostgreSQL 18 database is needed\.$/,
    );
    await writeFile(path.join(cluster, 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow(/holds data of PostgreSQL 15/);
    expect(await readdir(cluster)).toContain('letter.txt');
  });

  it('explains why the server does not start', async () => {
    givePristine();
    await (await start()).stop();
    await writeFile(path.join(cluster, 'postgresql.conf'), 'shared_buffers = plenty\n');
    await expect(start()).rejects.toThrow(/^PostgreSQL could not start \(.*server\.log\): .*[\r\n]*$/);
  });

  it.each([
    ['empty', '', /thuto-password has no password/],
    ['another one', 'another password\n', /thuto-password does not have the password of the database/],
  ])('explains a password file that is %s', async (_what, content, sentence) => {
    givePristine();
    await (await start()).stop();
    await writeFile(path.join(cluster, 'thuto-password'), content);
    await expect(start()).rejects.toThrow(sentence);
  });
});
