import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root, ScriptError } from '../../scripts/run.mjs';
import { APPS, fillIn, NODES, valuesOfNode } from './configuration.ts';

const require = createRequire(path.join(root, 'apps/server/package.json'));
const SWIFT_PARTS = ['account', 'container', 'object'];
const BUCKET = 'thuto';

/**
 * Waits until `holds` gives something true; gives it.
 * @template T
 * @param {string} what for the message
 * @param {() => Promise<T>} holds a throw counts as not yet
 */
export async function waitFor(what, holds, timeoutMs = 60_000) {
  const end = Date.now() + timeoutMs;
  let last;
  while (Date.now() < end) {
    try {
      const value = await holds();
      if (value) return value;
    } catch (error) {
      last = error;
    }
    await pause(200);
  }
  throw new ScriptError(`${what}: not within ${timeoutMs / 1000} s. ${last?.message ?? ''}`);
}

/** Which PostgreSQL node takes writes, asked of Patroni; null when none does. */
export async function findPrimary(values) {
  for (const n of NODES) {
    const answer = await fetch(`http://${values.HOST}:${values[`PATRONI${n}_PORT`]}/primary`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return n;
  }
  return null;
}

/** How many nodes follow the primary, and whether one of them has every answered write. */
async function standbysOf(values) {
  const primary = await findPrimary(values);
  const answer = await fetch(`http://${values.HOST}:${values[`PATRONI${primary}_PORT`]}/cluster`);
  const { members } = await answer.json();
  const following = members.filter(({ role, state }) => role !== 'leader' && /running|streaming/.test(state));
  return { count: following.length, synchronous: following.some(({ role }) => role === 'sync_standby') };
}

function childrenOf(parent) {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const [, ppid] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
      return ppid === parent;
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });
}

/** @param {{ processes: object, programs: object, values: object, user: object }} cluster */
export function createEngines({ processes, programs, values, user }) {
  const { HOST, DIR } = values;
  const asUser = { user: user.ids };
  const { Client } = require('pg');

  const startPostgres = (n) =>
    processes.start(`pg${n}`, programs.patroni, [path.join(DIR, `patroni${n}.yml`)], asUser);

  async function startDatabases() {
    for (const n of NODES) {
      fillIn('etcd.yml', path.join(DIR, `etcd${n}.yml`), valuesOfNode(values, n));
      fillIn('patroni.yml', path.join(DIR, `patroni${n}.yml`), valuesOfNode(values, n));
    }
    giveAway();
    for (const n of NODES) {
      processes.start(`etcd${n}`, programs.etcd, ['--config-file', path.join(DIR, `etcd${n}.yml`)], asUser);
    }
    await waitFor('etcd', async () => (await fetch(`http://${HOST}:${values.ETCD1_PORT}/health`)).ok);
    for (const n of NODES) startPostgres(n);
    await waitFor('a primary', () => findPrimary(values), 120_000);
    await waitForStandbys();
  }

  /** Three nodes again, one of which has every answered write. */
  const waitForStandbys = () =>
    waitFor(
      'the standbys',
      async () => {
        const { count, synchronous } = await standbysOf(values);
        return count === NODES.length - 1 && synchronous;
      },
      120_000,
    );

  /** The product's own user and database, made where writes go. */
  async function makeDatabase() {
    const client = new Client({
      host: HOST,
      port: values.PRIMARY_PORT,
      user: 'postgres',
      password: values.SUPERUSER_PASSWORD,
      database: 'postgres',
    });
    await client.connect();
    await client.query(`create role thuto login password '${values.DATABASE_PASSWORD}'`);
    await client.query(`alter role thuto set statement_timeout = '20s'`);
    await client.query('create database thuto owner thuto');
    await client.end();
  }

  function startBouncer(n) {
    const file = path.join(DIR, `pgbouncer${n}.ini`);
    fillIn('pgbouncer.ini', file, valuesOfNode(values, n));
    writeFileSync(path.join(DIR, `pgbouncer${n}.users`), `"thuto" "${values.DATABASE_PASSWORD}"\n`, {
      mode: 0o600,
    });
    giveAway();
    processes.start(`pgbouncer${n}`, programs.pgbouncer, [file], asUser);
  }

  async function startSwift() {
    const etc = path.join(DIR, 'swift-etc');
    for (const name of [
      'swift.conf',
      'proxy-server.conf',
      ...SWIFT_PARTS.map((part) => `${part}-server.conf`),
    ]) {
      fillIn(`swift/${name}`, path.join(etc, name), values);
    }
    for (const part of SWIFT_PARTS) {
      const ring = path.join(etc, `${part}.builder`);
      const build = (...args) => execFileSync('swift-ring-builder', [ring, ...args], { stdio: 'pipe' });
      const port = values[`SWIFT_${part.toUpperCase()}_PORT`];
      // One copy on one disk: what is shown here is the way through S3, not Swift's own keeping.
      build('create', '6', '1', '1');
      build('add', `r1z1-${HOST}:${port}/disk`, '1');
      build('rebalance');
    }
    mkdirSync(path.join(DIR, 'swift/disk'), { recursive: true });
    giveAway();
    processes.start(
      'memcached',
      programs.memcached,
      ['-l', HOST, '-p', String(values.MEMCACHE_PORT)],
      asUser,
    );
    for (const part of [...SWIFT_PARTS, 'proxy']) {
      processes.start(
        `swift-${part}`,
        programs[`swift-${part}-server`],
        [path.join(etc, `${part}-server.conf`)],
        asUser,
      );
    }
    await waitFor('Swift', async () => (await fetch(`http://${HOST}:${values.S3_PORT}/healthcheck`)).ok);
    await waitFor('the bucket', makeBucket);
  }

  /** By Swift's own interface, which needs no signatures. */
  async function makeBucket() {
    const address = `http://${HOST}:${values.S3_PORT}`;
    const login = { 'x-auth-user': 'thuto:files', 'x-auth-key': values.S3_SECRET };
    const entry = await fetch(`${address}/auth/v1.0`, { headers: login });
    const headers = { 'x-auth-token': entry.headers.get('x-auth-token') };
    return (await fetch(`${entry.headers.get('x-storage-url')}/${BUCKET}`, { method: 'PUT', headers })).ok;
  }

  function startHaproxy() {
    const file = path.join(DIR, 'haproxy.cfg');
    fillIn('haproxy.cfg', file, values);
    processes.start('haproxy', programs.haproxy, ['-db', '-f', file]);
  }

  /** What a node of the product is started with; all but its folder and ports is the same on every node. */
  const productEnv = (n) => {
    const login = `thuto:${values.DATABASE_PASSWORD}`;
    return {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(values[`APP${n}_PORT`]),
      PUBLIC_URL: `http://localhost:${values.PUBLIC_PORT}`,
      TRUST_PROXY: 'loopback',
      DATA_DIR: path.join(DIR, `app${n}`),
      DATABASE_URL: `postgres://${login}@${HOST}:${valuesOfNode(values, n).BOUNCER_PORT}/thuto`,
      DATABASE_DIRECT_URL: `postgres://${login}@${HOST}:${values.PRIMARY_PORT}/thuto`,
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://${HOST}:${values.S3_PORT}`,
      S3_REGION: values.S3_REGION,
      S3_ACCESS_KEY_ID: 'thuto:files',
      S3_SECRET_ACCESS_KEY: values.S3_SECRET,
      AUTH_SECRET: values.SWIFT_HASH,
      ADMIN_SETUP_SECRET: values.SUPERUSER_PASSWORD,
      LOG_LEVEL: 'info',
      // The load of this run comes from one address.
      RATE_LIMITS: 'off',
    };
  };

  const startApp = (n) => processes.start(`app${n}`, 'node', ['scripts/start.mjs'], { env: productEnv(n) });
  const isAppReady = async (n) =>
    (await fetch(`http://${HOST}:${values[`APP${n}_PORT`]}/readyz`, { signal: AbortSignal.timeout(5_000) }))
      .ok;
  const waitForApp = (n) => waitFor(`node ${n} of the product`, () => isAppReady(n), 90_000);

  /** The folder and all in it to who runs the databases. */
  function giveAway() {
    if (user.ids !== null) execFileSync('chown', ['-R', `${user.ids.uid}:${user.ids.gid}`, DIR]);
  }

  /** Like a machine that loses its power. Patroni's PostgreSQL would outlive it, and each of its processes the other. */
  async function cutPostgres(n) {
    const [postmaster] = readFileSync(path.join(DIR, `pg${n}/postmaster.pid`), 'utf8').split('\n');
    const pids = [postmaster, ...childrenOf(postmaster)];
    await processes.cutPower(`pg${n}`);
    for (const pid of pids) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch (error) {
        // With its parent gone it may have ended by itself.
        if (error.code !== 'ESRCH') throw error;
      }
    }
  }

  return {
    startPostgres,
    cutPostgres,
    startApp,
    waitForApp,
    waitForStandbys,
    productEnv,
    /** Everything but the product. */
    async startAll() {
      startHaproxy();
      await Promise.all([startDatabases(), startSwift()]);
      await waitFor('the way to the primary', async () => {
        await makeDatabase();
        return true;
      });
      for (const n of APPS) startBouncer(n);
    },
  };
}
