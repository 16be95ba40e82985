import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, ScriptError } from '../../scripts/run.mjs';

const HOST = '127.0.0.1';
export const DATABASE_NODES = [1, 2, 3] as const;
export const APP_NODES = [1, 2] as const;
export type DatabaseNode = (typeof DATABASE_NODES)[number];
export type AppNode = (typeof APP_NODES)[number];

const DEFAULT_FIRST_PORT = 4300;
const MIN_PORT = 1024;
const MAX_FIRST_PORT = 65_000;

const createSecret = () => randomBytes(18).toString('hex');

/** Reads CLUSTER_PORT, the first of the ports. @throws ScriptError if it is invalid. */
function readFirstPort(): number {
  const first = Number(process.env.CLUSTER_PORT ?? DEFAULT_FIRST_PORT);
  if (!Number.isInteger(first) || first < MIN_PORT || first > MAX_FIRST_PORT)
    throw new ScriptError('CLUSTER_PORT: must be the first of 60 free ports');
  return first;
}

const createAppPorts = (first: number, n: AppNode) => ({
  app: first + 10 + n,
  pgbouncer: first + 14 + n,
});

const createDatabasePorts = (first: number, n: DatabaseNode) => ({
  postgres: first + 20 + n,
  patroni: first + 30 + n,
  etcd: first + 40 + n,
  etcdPeer: first + 50 + n,
});

export type ClusterConfig = ReturnType<typeof createConfig>;

export interface ConfigOptions {
  /** The folder for configuration, data and logs. */
  readonly folder: string;
  /** The folder of PostgreSQL's programs. */
  readonly pgBin: string;
  /** The user that the services run as. */
  readonly userName: string;
}

/** Creates ports and secrets for a cluster on this machine. @throws ScriptError if CLUSTER_PORT is invalid. */
export function createConfig({ folder, pgBin, userName }: ConfigOptions) {
  const first = readFirstPort();
  return {
    host: HOST,
    folder,
    pgBin,
    userName,
    ports: {
      public: first,
      primary: first + 1,
      replica: first + 2,
      s3: first + 3,
      swift: { account: first + 4, container: first + 5, object: first + 6 },
      memcache: first + 7,
      apps: { 1: createAppPorts(first, 1), 2: createAppPorts(first, 2) },
      databases: {
        1: createDatabasePorts(first, 1),
        2: createDatabasePorts(first, 2),
        3: createDatabasePorts(first, 3),
      },
    },
    secrets: {
      superuser: createSecret(),
      replication: createSecret(),
      rewind: createSecret(),
      database: createSecret(),
      s3: createSecret(),
      swiftHash: createSecret(),
    },
    s3Region: 'us-east-1',
  };
}

/** The values of the placeholders in the files of `deploy/cluster`. */
export type TemplateValues = Readonly<Record<string, string | number>>;

export function buildTemplateValues(config: ClusterConfig): TemplateValues {
  const { host, folder, pgBin, userName, ports, secrets, s3Region } = config;
  const databases = DATABASE_NODES.map((n) => ({ n, ...ports.databases[n] }));
  return {
    HOST: host,
    NETWORK: `${host}/32`,
    DIR: folder,
    PG_BIN: pgBin,
    SHARED_BUFFERS: '128MB',
    PUBLIC_PORT: ports.public,
    PRIMARY_PORT: ports.primary,
    REPLICA_PORT: ports.replica,
    S3_PORT: ports.s3,
    SWIFT_ACCOUNT_PORT: ports.swift.account,
    SWIFT_CONTAINER_PORT: ports.swift.container,
    SWIFT_OBJECT_PORT: ports.swift.object,
    MEMCACHE_PORT: ports.memcache,
    ...Object.fromEntries(APP_NODES.map((n) => [`APP${n}_PORT`, ports.apps[n].app])),
    ...Object.fromEntries(databases.map(({ n, postgres }) => [`PG${n}_PORT`, postgres])),
    ...Object.fromEntries(databases.map(({ n, patroni }) => [`PATRONI${n}_PORT`, patroni])),
    ETCD_HOSTS: databases.map(({ etcd }) => `${host}:${etcd}`).join(','),
    ETCD_CLUSTER: databases.map(({ n, etcdPeer }) => `etcd${n}=http://${host}:${etcdPeer}`).join(','),
    SUPERUSER_PASSWORD: secrets.superuser,
    REPLICATION_PASSWORD: secrets.replication,
    REWIND_PASSWORD: secrets.rewind,
    DATABASE_PASSWORD: secrets.database,
    S3_REGION: s3Region,
    S3_SECRET: secrets.s3,
    SWIFT_HASH: secrets.swiftHash,
    SWIFT_USER: userName,
  };
}

/** Adds the values of one node of the database. */
export function buildDatabaseNodeValues(config: ClusterConfig, n: DatabaseNode): TemplateValues {
  const { postgres, patroni, etcd, etcdPeer } = config.ports.databases[n];
  return {
    ...buildTemplateValues(config),
    N: n,
    PG_PORT: postgres,
    PATRONI_PORT: patroni,
    ETCD_PORT: etcd,
    ETCD_PEER_PORT: etcdPeer,
  };
}

/** Adds the values of one node of the product. */
export const buildAppNodeValues = (config: ClusterConfig, n: AppNode): TemplateValues => ({
  ...buildTemplateValues(config),
  N: n,
  BOUNCER_PORT: config.ports.apps[n].pgbouncer,
});

/**
 * Writes a file of `deploy/cluster` with its placeholders replaced.
 * @param name below `deploy/cluster`
 * @throws ScriptError if a placeholder has no value
 */
export function writeFromTemplate(name: string, target: string, values: TemplateValues): void {
  const template = readFileSync(path.join(root, 'deploy/cluster', name), 'utf8');
  const text = template.replaceAll(/\$\{(\w+)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new ScriptError(`deploy/cluster/${name}: ${key} has no value.`);
    return String(value);
  });
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
  // Several of these files contain passwords.
  chmodSync(target, 0o600);
}
