import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkLedger } from '../features/credits/check-ledger.ts';
import { RestoreError, restoreBackup } from '../features/backup/restore-backup.ts';
import { type Command, CommandError, resolveTyped, printLine } from './command.ts';
import { describeBackup } from './describe-backup.ts';

const USAGE = 'Usage: npm run thuto -- restore FILE [--identity FILE]';

function describe(error: unknown, file: string): unknown {
  if (error instanceof RestoreError) return new CommandError(error.message);
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR'
    ? new CommandError(`${file} cannot be read.`)
    : error;
}

function parse(args: string[]): { file: string; identity: string | null } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { identity: { type: 'string' } },
      allowPositionals: true,
    });
    const [file, ...rest] = positionals;
    if (!file || rest.length > 0) throw new CommandError(USAGE);
    return {
      file: resolveTyped(file),
      identity: values.identity === undefined ? null : resolveTyped(values.identity),
    };
  } catch {
    throw new CommandError(USAGE);
  }
}

/** Returns the text of a file with private age keys. */
async function readIdentity(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw describe(error, file);
  });
}

/** Restores a backup into an empty database and file store. */
export const restoreCommand: Command = {
  summary: 'Restore a backup into an empty database and file store: FILE [--identity FILE]',
  keepsSchema: true,
  async run(ctx, args) {
    const { file, identity } = parse(args);
    const identityFile = identity === null ? null : await readIdentity(identity);
    const restored = await restoreBackup(ctx, createReadStream(file), { identityFile }).catch(
      (error: unknown) => {
        throw describe(error, file);
      },
    );
    printLine(`Restored ${describeBackup(restored)}, as of ${restored.takenAt}.`);
    printLine('Everyone must sign in again; links in earlier mails no longer work.');
    if (restored.adminsWithLostTwoFactor.length > 0) {
      printLine(
        'AUTH_SECRET has changed since the backup: these admins must set up two-factor sign-in again:',
      );
      for (const email of restored.adminsWithLostTwoFactor) printLine(`  ${email}`);
    }
    for (const key of restored.missing) printLine(`File already missing when the backup was created: ${key}`);
    const found = await checkLedger(ctx.db);
    for (const { check, subject, detail } of found) printLine(`${check}: ${subject} (${detail})`);
    return found.length === 0 ? 0 : 1;
  },
};
