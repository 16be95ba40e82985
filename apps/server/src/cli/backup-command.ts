import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@thuto/domain/errors';
import { recordAuditEvent } from '../features/activity/record-audit-event.ts';
import { openBackup } from '../features/backup/open-backup.ts';
import { type Command, CommandError, resolveTyped, printLine } from './command.ts';
import { describeBackup } from './describe-backup.ts';

/** Writes data and files to one archive. Works while the product runs or is stopped. */
export const backupCommand: Command = {
  summary: 'Write data and files to one archive: FILE',
  async run(ctx, [given, ...rest]) {
    if (!given || rest.length > 0) throw new CommandError('Usage: npm run thuto -- backup FILE');
    const file = resolveTyped(given);
    if (existsSync(file)) throw new CommandError(`${file} already exists; a backup never overwrites a file.`);
    const draft = `${file}.partial`;
    try {
      const { stream, summary } = await openBackup(ctx);
      await pipeline(stream, createWriteStream(draft, { mode: 0o600 }));
      const handle = await open(draft, 'r');
      await handle.sync().finally(() => handle.close());
      await rename(draft, file);
      await recordAuditEvent(ctx, ctx.db, { kind: 'backup.made', actorId: null });
      printLine(`Backed up ${describeBackup(summary)} to ${file}.`);
      if (ctx.config.backupRecipient !== null) printLine(`Encrypted for ${ctx.config.backupRecipient}.`);
      return 0;
    } catch (error) {
      await rm(draft, { force: true });
      if (error instanceof DomainError && error.code === 'backup_running') {
        throw new CommandError('Another backup is running; try again when it has finished.');
      }
      throw error;
    }
  },
};
