import path from 'node:path';
import type { Context } from '../context.ts';

/** One command of `npm run thuto`. */
export interface Command {
  /** One line for the command list. */
  readonly summary: string;
  /** True if the command manages the database's schema, so migrations must not run first. */
  readonly keepsSchema?: boolean;
  /** Runs the command and returns the exit code: 0 only on complete success. */
  run(ctx: Context, args: string[]): Promise<number>;
}

/** An error that the operator can fix; only its message is shown. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/**
 * Resolves a path relative to the operator's working directory, which npm stores before it changes to the
 * root.
 */
export function resolveTyped(file: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
}

/** Prints a line for the operator. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
