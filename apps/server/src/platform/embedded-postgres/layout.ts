import path from 'node:path';

/** Paths of one embedded PostgreSQL. */
export interface Layout {
  readonly dataDir: string;
  /** PostgreSQL's data directory. */
  readonly cluster: string;
  /** Inside the cluster, so that the data and its password are always copied together. */
  readonly passwordFile: string;
  /** Folder for the state of the processes that use the cluster. */
  readonly control: string;
  readonly lock: string;
  readonly clients: string;
  readonly portFile: string;
  readonly logFile: string;
  /** A cluster is created here and renamed when complete. */
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

/** The embedded PostgreSQL cannot run. The message is one line for the operator. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
