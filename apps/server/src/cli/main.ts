import { ConfigError, parseConfig } from '../config.ts';
import { ensureSecrets } from '../config-secrets.ts';
import { describeConnectionFailure } from '../describe-connection-failure.ts';
import { createDatabase } from '../platform/db/client.ts';
import { migrate } from '../platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { EmbeddedPostgresError } from '../platform/embedded-postgres/layout.ts';
import { assemble } from '../product.ts';
import { type Command, CommandError } from './command.ts';
import { createAdminCommand } from './create-admin-command.ts';
import { checkCommand } from './check-command.ts';
import { backupCommand } from './backup-command.ts';
import { doctorCommand } from './doctor-command.ts';
import { demoCommand } from './demo/demo-command.ts';
import { importCommand } from './import-command.ts';
import { reopenSetupCommand } from './reopen-setup-command.ts';
import { resetTwoFactorCommand } from './reset-two-factor-command.ts';
import { restoreCommand } from './restore-command.ts';
import { cleanUpCommand } from './clean-up-command.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  'admin:create': createAdminCommand,
  'admin:reopen-setup': reopenSetupCommand,
  'admin:reset-two-factor': resetTwoFactorCommand,
  backup: backupCommand,
  restore: restoreCommand,
  check: checkCommand,
  doctor: doctorCommand,
  import: importCommand,
  'clean-up': cleanUpCommand,
  // Alias: the name of this command in earlier versions, which operators' scripts may use.
  sweep: cleanUpCommand,
  demo: demoCommand,
};

const USAGE_EXIT = 2;

function usage(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length)) + 2;
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`);
  return ['Usage: npm run thuto -- COMMAND [options]', '', ...lines].join('\n');
}

/** Runs an operator's command on the product's data. Works while the product runs or is stopped. */
async function run(command: Command, args: string[]): Promise<number> {
  const { config } = await ensureSecrets(parseConfig(process.env));
  const embedded =
    config.database.url === null
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => {} })
      : null;
  const url = embedded?.url ?? config.database.directUrl ?? config.database.url ?? '';
  const database = createDatabase(url, { isPatient: true });
  try {
    if (command.keepsSchema !== true) await migrate(database);
    const { ctx, mailer } = await assemble(config, database, { runsWorkers: false });
    await ctx.jobs.start();
    try {
      return await command.run(ctx, args);
    } finally {
      await ctx.jobs.stop();
      mailer.close();
    }
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

function describe(error: unknown): string {
  if (
    error instanceof CommandError ||
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError
  ) {
    return error.message;
  }
  const { DATABASE_URL = '' } = process.env;
  const connection = DATABASE_URL === '' ? null : describeConnectionFailure(error, DATABASE_URL);
  if (connection !== null) return connection;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command) {
  process.exitCode = await run(command, args).catch((error: unknown) => {
    process.stderr.write(`${describe(error)}\n`);
    return 1;
  });
} else {
  process.stderr.write(`${name === '' ? '' : `Unknown command: ${name}\n`}${usage()}\n`);
  process.exitCode = USAGE_EXIT;
}
