import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, ScriptError } from '../../scripts/run.mjs';

const HOST = '127.0.0.1';
export const NODES = [1, 2, 3];
export const APPS = [1, 2];
const FIRST_PORT = 4300;

const secret = () => randomBytes(18).toString('hex');

/**
 * Every value that the files of `deploy/cluster` leave open, for a cluster on this machine.
 * @param {{ folder: string, pgBin: string, userName: string }} place
 */
export function clusterValues({ folder, pgBin, userName }) {
  const first = Number(process.env.CLUSTER_PORT ?? FIRST_PORT);
  if (!Number.isInteger(first) || first < 1024 || first > 65_000)
    throw new ScriptError('CLUSTER_PORT: must be the first of 60 free ports');
  const ports = {
    PUBLIC_PORT: first,
    PRIMARY_PORT: first + 1,
    REPLICA_PORT: first + 2,
    S3_PORT: first + 3,
    SWIFT_ACCOUNT_PORT: first + 4,
    SWIFT_CONTAINER_PORT: first + 5,
    SWIFT_OBJECT_PORT: first + 6,
    MEMCACHE_PORT: first + 7,
  };
  for (const n of APPS) ports[`APP${n}_PORT`] = first + 10 + n;
  for (const n of NODES) {
    ports[`PG${n}_PORT`] = first + 20 + n;
    ports[`PATRONI${n}_PORT`] = first + 30 + n;
    ports[`ETCD${n}_PORT`] = first + 40 + n;
    ports[`ETCD${n}_PEER_PORT`] = first + 50 + n;
  }
  return {
    ...ports,
    HOST,
    NETWORK: `${HOST}/32`,
    DIR: folder,
    PG_BIN: pgBin,
    SHARED_BUFFERS: '128MB',
    SUPERUSER_PASSWORD: secret(),
    REPLICATION_PASSWORD: secret(),
    REWIND_PASSWORD: secret(),
    DATABASE_PASSWORD: secret(),
    S3_REGION: 'us-east-1',
    S3_SECRET: secret(),
    SWIFT_HASH: secret(),
    SWIFT_USER: userName,
    ETCD_HOSTS: NODES.map((n) => `${HOST}:${ports[`ETCD${n}_PORT`]}`).join(','),
    ETCD_CLUSTER: NODES.map((n) => `etcd${n}=http://${HOST}:${ports[`ETCD${n}_PEER_PORT`]}`).join(','),
  };
}

/** The values as node `n` sees them: its own ports under the names without a number. */
export const valuesOfNode = (values, n) => ({
  ...values,
  N: n,
  PG_PORT: values[`PG${n}_PORT`],
  PATRONI_PORT: values[`PATRONI${n}_PORT`],
  ETCD_PORT: values[`ETCD${n}_PORT`],
  ETCD_PEER_PORT: values[`ETCD${n}_PEER_PORT`],
  BOUNCER_PORT: values.PUBLIC_PORT + 14 + n,
});

/**
 * Writes a file of `deploy/cluster` with its open places filled in.
 * @param {string} name below `deploy/cluster`
 * @param {string} target
 * @param {Record<string, string | number>} values
 */
export function fillIn(name, target, values) {
  const text = readFileSync(path.join(root, 'deploy/cluster', name), 'utf8');
  const filled = text.replaceAll(/\$\{(\w+)\}/g, (_, key) => {
    if (values[key] === undefined)
      throw new ScriptError(`deploy/cluster/${name}: nobody says what ${key} is.`);
    return String(values[key]);
  });
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, filled);
  // Passwords stand in several of them.
  chmodSync(target, 0o600);
}
