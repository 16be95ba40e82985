import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ScriptError } from '../../scripts/run.mjs';

const START_TIMEOUT_MS = 30_000;

/** A browser, a driver or a display that runs beside the walk. */
export interface Running {
  /** Waits for output that matches, and returns its first group. @throws ScriptError after 30 seconds */
  find(pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a program. */
export function startProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Running {
  const child = spawn(command, args, { env: { ...process.env, ...env } });
  let output = '';
  let changed = Promise.withResolvers<void>();
  const add = (text: string) => {
    output += text;
    changed.resolve();
    changed = Promise.withResolvers();
  };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => add(text.toString()));
  child.once('error', (error) => add(error.message));
  return {
    async find(pattern) {
      const end = AbortSignal.timeout(START_TIMEOUT_MS);
      end.addEventListener('abort', () => changed.resolve());
      while (!end.aborted) {
        const match = pattern.exec(output)?.[1];
        if (match !== undefined) return match;
        await changed.promise;
      }
      throw new ScriptError(`${command} did not start.\n${output}`);
    },
    async stop() {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
