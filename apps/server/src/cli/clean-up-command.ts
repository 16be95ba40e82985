import { parseArgs } from 'node:util';
import { MAX_UNUSED_FILE_AGE_MS } from '../platform/files/uploads.ts';
import { cleanUpEverything } from '../clean-up-everything.ts';
import { type Command, CommandError, printLine } from './command.ts';

function readArguments(args: string[]): { all: boolean } {
  try {
    return parseArgs({ args, options: { all: { type: 'boolean', default: false } } }).values;
  } catch {
    throw new CommandError('Usage: npm run thuto -- clean-up [--all]');
  }
}

/** Removes what crashes and abandoned uploads have left, without waiting for the scheduled cleanup. */
export const cleanUpCommand: Command = {
  summary:
    'Remove what crashes and abandoned uploads have left; --all: recent ones too (only while no one is uploading)',
  async run(ctx, args) {
    const { all } = readArguments(args);
    const now = ctx.now();
    const gone = await cleanUpEverything(ctx, all ? new Date(now.getTime() + MAX_UNUSED_FILE_AGE_MS) : now);
    for (const [what, count] of Object.entries(gone)) printLine(`${what}: ${count} removed`);
    return 0;
  },
};
