import type { Context } from '../context.ts';

/** One command of `npm run thuto`. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** Does it; gives the exit code: 0 only when all is well. */
  run(ctx: Context, args: string[]): Promise<number>;
}

/** What an operator can put right: shown as its message alone. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Prints a line for the operator. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
