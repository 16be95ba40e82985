import { createReadStream } from 'node:fs';
import { checkLedger } from '../features/credits/check-ledger.ts';
import { RestoreRefused, restoreBackup } from '../features/backup/restore-backup.ts';
import { type Command, CommandError, resolveTyped, say } from './command.ts';
import { describeBackup } from './describe-backup.ts';

function describe(error: unknown, file: string): unknown {
  if (error instanceof RestoreRefused) return new CommandError(error.message);
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR'
    ? new CommandError(`${file} cannot be read.`)
    : error;
}

/** Takes a backup back into an empty database and file store. */
export const restoreCommand: Command = {
  summary: 'Take a backup back into an empty place: FILE',
  keepsSchema: true,
  async run(ctx, [given, ...rest]) {
    if (!given || rest.length > 0) throw new CommandError('Usage: npm run thuto -- restore FILE');
    const file = resolveTyped(given);
    const restored = await restoreBackup(ctx, createReadStream(file)).catch((error: unknown) => {
      throw describe(error, file);
    });
    say(`Restored ${describeBackup(restored)}, as they were at ${restored.takenAt}.`);
    say('Everybody signs in again; links in mails that were sent before are void.');
    if (restored.adminsWithLostTwoFactor.length > 0) {
      say('AUTH_SECRET is another one than then: two-factor sign-in has to be set up again by');
      for (const email of restored.adminsWithLostTwoFactor) say(`  ${email}`);
    }
    for (const key of restored.missing) say(`Missing already when the backup was made: the file ${key}`);
    const found = await checkLedger(ctx.db);
    for (const { check, subject, detail } of found) say(`${check}: ${subject} (${detail})`);
    return found.length === 0 ? 0 : 1;
  },
};
