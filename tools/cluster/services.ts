import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { ScriptError } from '../../scripts/run.mjs';
import { listChildren } from '../shared/process-stats.ts';
import {
  APP_NODES,
  type AppNode,
  buildAppNodeValues,
  buildDatabaseNodeValues,
  buildTemplateValues,
  type ClusterConfig,
  DATABASE_NODES,
  type DatabaseNode,
  writeFromTemplate,
} from './configuration.ts';
import type { Processes } from './processes.ts';
import type { Programs, ServiceUser } from './programs.ts';

const POLL_MS = 200;
const DEFAULT_TIMEOUT_MS = 60_000;
const APP_TIMEOUT_MS = 90_000;
const DATABASE_TIMEOUT_MS = 120_000;
const SWIFT_PARTS = ['account', 'container', 'object'] as const;
const BUCKET = 'thuto';

/**
 * Polls until `check` returns a truthy value, and returns it. An error of `check` counts as not yet.
 * @throws ScriptError with the last error on timeout
 */
export async function waitFor<T>(
  what: string,
  check: () => Promise<T>,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeoutMs;
  let lastError: unknown;
  while (Date.now() < deadline) {
    try {
      const value = await check();
      if (value) return value;
    } catch (error) {
      lastError = error;
    }
    await delay(POLL_MS);
  }
  const reason = lastError instanceof Error ? lastError.message : '';
  throw new ScriptError(`${what}: not ready within ${timeoutMs / 1000} s. ${reason}`);
}

/** Asks Patroni which PostgreSQL node is the primary; null if there is none. */
export async function findPrimary({ host, ports }: ClusterConfig): Promise<DatabaseNode | null> {
  for (const n of DATABASE_NODES) {
    const response = await fetch(`http://${host}:${ports.databases[n].patroni}/primary`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null);
    await response?.body?.cancel();
    if (response?.status === 200) return n;
  }
  return null;
}

interface PatroniMember {
  readonly role: string;
  readonly state: string;
}

/** Returns whether all standbys follow the primary and one of them is synchronous. */
async function areStandbysReady(config: ClusterConfig): Promise<boolean> {
  const primary = await findPrimary(config);
  if (primary === null) return false;
  const response = await fetch(`http://${config.host}:${config.ports.databases[primary].patroni}/cluster`);
  const { members } = (await response.json()) as { members: PatroniMember[] };
  const standbys = members.filter(({ role, state }) => role !== 'leader' && /running|streaming/.test(state));
  return (
    standbys.length === DATABASE_NODES.length - 1 && standbys.some(({ role }) => role === 'sync_standby')
  );
}

function sendKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // The process may have ended when its parent was killed.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export interface ServicesOptions {
  readonly config: ClusterConfig;
  readonly processes: Processes;
  readonly programs: Programs;
  readonly user: ServiceUser;
}

export type Services = ReturnType<typeof createServices>;

/** Configures and starts the services of a cluster and the nodes of the product. */
export function createServices({ config, processes, programs, user }: ServicesOptions) {
  const { host, folder, ports, secrets } = config;
  const asUser = { user: user.ids };

  /** Makes the user that runs the services the owner of the folder and its contents. */
  function changeOwner(): void {
    if (user.ids === null) return;
    execFileSync('chown', ['-R', `${user.ids.uid}:${user.ids.gid}`, folder]);
  }

  const startPostgres = (n: DatabaseNode) =>
    processes.start(`pg${n}`, programs.get('patroni'), [path.join(folder, `patroni${n}.yml`)], asUser);

  const waitForStandbys = () => waitFor('the standbys', () => areStandbysReady(config), DATABASE_TIMEOUT_MS);

  async function startDatabases(): Promise<void> {
    for (const n of DATABASE_NODES) {
      const values = buildDatabaseNodeValues(config, n);
      writeFromTemplate('etcd.yml', path.join(folder, `etcd${n}.yml`), values);
      writeFromTemplate('patroni.yml', path.join(folder, `patroni${n}.yml`), values);
    }
    changeOwner();
    for (const n of DATABASE_NODES) {
      const args = ['--config-file', path.join(folder, `etcd${n}.yml`)];
      processes.start(`etcd${n}`, programs.get('etcd'), args, asUser);
    }
    await waitFor('etcd', async () => (await fetch(`http://${host}:${ports.databases[1].etcd}/health`)).ok);
    for (const n of DATABASE_NODES) startPostgres(n);
    await waitFor('a primary', () => findPrimary(config), DATABASE_TIMEOUT_MS);
    await waitForStandbys();
  }

  /** Creates the product's role and database on the primary. */
  async function createDatabase(): Promise<void> {
    const client = new Client({
      host,
      port: ports.primary,
      user: 'postgres',
      password: secrets.superuser,
      database: 'postgres',
    });
    await client.connect();
    await client.query(`create role thuto login password '${secrets.database}'`);
    await client.query(`alter role thuto set statement_timeout = '20s'`);
    await client.query('alter role thuto set max_parallel_workers_per_gather = 0');
    await client.query('create database thuto owner thuto');
    await client.end();
  }

  function startPgbouncer(n: AppNode): void {
    const file = path.join(folder, `pgbouncer${n}.ini`);
    writeFromTemplate('pgbouncer.ini', file, buildAppNodeValues(config, n));
    writeFileSync(path.join(folder, `pgbouncer${n}.users`), `"thuto" "${secrets.database}"\n`, {
      mode: 0o600,
    });
    changeOwner();
    processes.start(`pgbouncer${n}`, programs.get('pgbouncer'), [file], asUser);
  }

  /** Creates the bucket with Swift's own API, which needs no signatures. */
  async function createBucket(): Promise<boolean> {
    const session = await fetch(`http://${host}:${ports.s3}/auth/v1.0`, {
      headers: { 'x-auth-user': 'thuto:files', 'x-auth-key': secrets.s3 },
    });
    const token = session.headers.get('x-auth-token') ?? '';
    const response = await fetch(`${session.headers.get('x-storage-url')}/${BUCKET}`, {
      method: 'PUT',
      headers: { 'x-auth-token': token },
    });
    return response.ok;
  }

  async function startSwift(): Promise<void> {
    const etc = path.join(folder, 'swift-etc');
    const values = buildTemplateValues(config);
    for (const name of ['swift.conf', ...['proxy', ...SWIFT_PARTS].map((part) => `${part}-server.conf`)]) {
      writeFromTemplate(`swift/${name}`, path.join(etc, name), values);
    }
    for (const part of SWIFT_PARTS) {
      const ring = path.join(etc, `${part}.builder`);
      const buildRing = (...args: string[]) =>
        execFileSync('swift-ring-builder', [ring, ...args], { stdio: 'pipe' });
      // One copy on one disk: this run tests the S3 interface, not Swift's replication.
      buildRing('create', '6', '1', '1');
      buildRing('add', `r1z1-${host}:${ports.swift[part]}/disk`, '1');
      buildRing('rebalance');
    }
    mkdirSync(path.join(folder, 'swift/disk'), { recursive: true });
    changeOwner();
    processes.start(
      'memcached',
      programs.get('memcached'),
      ['-l', host, '-p', String(ports.memcache)],
      asUser,
    );
    for (const part of [...SWIFT_PARTS, 'proxy'] as const) {
      const args = [path.join(etc, `${part}-server.conf`)];
      processes.start(`swift-${part}`, programs.get(`swift-${part}-server`), args, asUser);
    }
    await waitFor('Swift', async () => (await fetch(`http://${host}:${ports.s3}/healthcheck`)).ok);
    await waitFor('the bucket', createBucket);
  }

  function startHaproxy(): void {
    const file = path.join(folder, 'haproxy.cfg');
    writeFromTemplate('haproxy.cfg', file, buildTemplateValues(config));
    processes.start('haproxy', programs.get('haproxy'), ['-db', '-f', file]);
  }

  /** Returns the environment of a node of the product. Nodes differ only in folder and ports. */
  function createAppEnv(n: AppNode): NodeJS.ProcessEnv {
    const login = `thuto:${secrets.database}`;
    return {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(ports.apps[n].app),
      PUBLIC_URL: `http://localhost:${ports.public}`,
      TRUST_PROXY: 'loopback',
      DATA_DIR: path.join(folder, `app${n}`),
      DATABASE_URL: `postgres://${login}@${host}:${ports.apps[n].pgbouncer}/thuto`,
      DATABASE_DIRECT_URL: `postgres://${login}@${host}:${ports.primary}/thuto`,
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://${host}:${ports.s3}`,
      S3_REGION: config.s3Region,
      S3_ACCESS_KEY_ID: 'thuto:files',
      S3_SECRET_ACCESS_KEY: secrets.s3,
      AUTH_SECRET: secrets.swiftHash,
      ADMIN_SETUP_SECRET: secrets.superuser,
      LOG_LEVEL: 'info',
      // All load comes from one address.
      RATE_LIMITS: 'off',
    };
  }

  return {
    startPostgres,
    waitForStandbys,
    createAppEnv,

    startApp: (n: AppNode) =>
      processes.start(`app${n}`, 'node', ['scripts/start.mjs'], { env: createAppEnv(n) }),

    waitForApp: (n: AppNode) =>
      waitFor(
        `node ${n} of the product`,
        async () => {
          const url = `http://${host}:${ports.apps[n].app}/readyz`;
          return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok;
        },
        APP_TIMEOUT_MS,
      ),

    /** Kills a PostgreSQL node, like a power cut. PostgreSQL would outlive Patroni, so both are killed. */
    async killPostgres(n: DatabaseNode): Promise<void> {
      const pidFile = readFileSync(path.join(folder, `pg${n}/postmaster.pid`), 'utf8');
      const postmaster = Number(pidFile.split('\n')[0]);
      const pids = [postmaster, ...listChildren(postmaster)];
      await processes.kill(`pg${n}`);
      for (const pid of pids) sendKill(pid);
    },

    /** Starts everything but the product. */
    async startAll(): Promise<void> {
      startHaproxy();
      await Promise.all([startDatabases(), startSwift()]);
      await waitFor('the connection to the primary', async () => {
        await createDatabase();
        return true;
      });
      for (const n of APP_NODES) startPgbouncer(n);
    },
  };
}
