import path from 'node:path';

/** Where everything of one embedded PostgreSQL lies. */
export interface Layout {
  readonly dataDir: string;
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  /** Inside the cluster, so that data and the password that opens it are never separated. */
  readonly passwordFile: string;
  /** What the processes that use the cluster keep about it. */
  readonly control: string;
  readonly lock: string;
  readonly clients: string;
  readonly portFile: string;
  readonly logFile: string;
  /** A cluster is made here and moved to its place when it is whole. */
  readonly draft: string;
}

export function getLayout(dataDir: string): Layout {
  const cluster = path.join(dataDir, 'postgres');
  const control = path.join(dataDir, 'postgres-control');
  return {
    dataDir,
    cluster,
    passwordFile: path.join(cluster, 'thuto-password'),
    control,
    lock: path.join(control, 'lock'),
    clients: path.join(control, 'clients'),
    portFile: path.join(control, 'port'),
    logFile: path.join(control, 'server.log'),
    draft: path.join(dataDir, 'postgres-draft'),
  };
}

/** The embedded PostgreSQL cannot run; the message is one line for the operator. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
