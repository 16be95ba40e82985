import { ConfigError, parseConfig } from './config.ts';
import { ensureSecrets, type SecuredConfig } from './config-secrets.ts';
import { describeConnectionFailure } from './describe-connection-failure.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/embedded-postgres/embedded-postgres.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres/layout.ts';
import { type ProductOptions, startProduct } from './product.ts';
import { describeMail } from './describe-mail.ts';
import { requireFreePort } from './require-free-port.ts';

const SHUTDOWN_TIMEOUT_MS = 25_000;
/**
 * The part of the shutdown timeout for the product. The rest is for the database, which must not be left
 * running.
 */
const PRODUCT_LIMIT_MS = 15_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

const complain = (line: string) => process.stderr.write(`${line}\n`);

// Ignore EPIPE on stdout and stderr.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

let database: EmbeddedPostgres | null = null;
let product: Awaited<ReturnType<typeof startProduct>> | null = null;
let stopping = false;

function describeSetup({ config, setupSecretFile, setupSecretIsNew }: SecuredConfig, url: string): string[] {
  const where =
    setupSecretFile === null ? 'the value of ADMIN_SETUP_SECRET' : `in the file ${setupSecretFile}`;
  return [
    `Admin setup is open: create an admin at ${url}/admin-setup`,
    `The setup secret is ${where}.`,
    ...(setupSecretIsNew ? [`The setup secret, shown only once: ${config.auth.setupSecret}`] : []),
  ];
}

async function start(options: ProductOptions): Promise<void> {
  const secured = await ensureSecrets(parseConfig(process.env));
  const { config } = secured;
  await requireFreePort(config.http);
  if (config.database.url === null) {
    database = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say });
  }
  if (stopping) return;
  product = await startProduct(config, database?.url ?? config.database.url ?? '', options);
  if (stopping) return;
  say(`Thuto is ready at ${product.url}`);
  if (product.adminSetupOpen) describeSetup(secured, product.url).forEach(say);
  // Not awaited: a mail server that does not answer must not delay the start or the end.
  void product.checkMailServer().then((check) => describeMail(config, check).forEach(complain));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Returns one line for errors that the operator can fix, and the stack for all others. */
function describeFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return error.message;
  const code = codeOf(error);
  const { PORT = '3000', DATABASE_URL = '' } = process.env;
  if (code === 'EADDRINUSE') return `PORT: another program listens on port ${PORT}`;
  if (code === 'EACCES' && error instanceof Error && 'port' in error)
    return `PORT: port ${PORT} may not be used`;
  if (code === 'EADDRNOTAVAIL') return 'HOST: this machine does not have that address';
  const connection = DATABASE_URL === '' ? null : describeConnectionFailure(error, DATABASE_URL);
  if (connection !== null) return connection;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function stopProduct(): Promise<void> {
  if (product === null) return;
  const limit = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The product did not stop in time.')), PRODUCT_LIMIT_MS).unref();
  });
  await Promise.race([product.stop(), limit]);
}

/** Stops everything and exits the process. Further calls are ignored. */
async function shutDown(exitCode: number, started: Promise<unknown>): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => {
    complain('The shutdown timed out; exiting.');
    process.exit(1);
  }, SHUTDOWN_TIMEOUT_MS).unref();
  let code = exitCode;
  const failed = (error: unknown) => {
    complain(describeFailure(error));
    code = 1;
  };
  // Wait for a running start, so that everything it started is stopped too.
  await started;
  await stopProduct().catch(failed);
  await database?.stop().catch(failed);
  process.exit(code);
}

/** Starts the product as this process, which ends on a signal or when the start fails. */
export async function runServer(options: ProductOptions = {}): Promise<void> {
  const started = start(options).then(
    () => true,
    (error: unknown) => {
      complain(describeFailure(error));
      return false;
    },
  );
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => void shutDown(0, started));
  }
  // The parent process has exited, so no other process can stop this one.
  process.once('disconnect', () => void shutDown(0, started));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      complain(describeFailure(error));
      void shutDown(1, started);
    });
  }
  if (!(await started)) await shutDown(1, started);
}
