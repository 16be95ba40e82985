import path from 'node:path';
import type { Context } from '../context.ts';

/** One command of `npm run thuto`. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** Leaves the database's schema as it finds it, because the command decides itself what it becomes. */
  readonly keepsSchema?: boolean;
  /** Does it; gives the exit code: 0 only when all is well. */
  run(ctx: Context, args: string[]): Promise<number>;
}

/** What an operator can put right: shown as its message alone. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** A path as the operator typed it: seen from where the command was typed, which npm notes before it moves to the root. */
export function resolveTyped(file: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
}

/** Prints a line for the operator. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
