import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/run.mjs';

const STOP_TIMEOUT_MS = 15_000;

/** A user of this machine by its numbers. */
export interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

export interface StartOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Null for the current user. */
  readonly user?: UserIds | null;
}

export type Processes = ReturnType<typeof createProcesses>;

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

/** Sends a signal to a program and all processes it has started. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(-pid, signal);
}

/** Runs the programs of a cluster. Each has a log in `folder`. */
export function createProcesses(folder: string) {
  const children = new Map<string, ChildProcess>();

  return {
    start(
      name: string,
      command: string,
      args: readonly string[],
      { env = process.env, user = null }: StartOptions = {},
    ): void {
      const log = createWriteStream(path.join(folder, `${name}.log`), { flags: 'a' });
      const child = spawn(command, args, {
        cwd: user === null ? root : folder,
        env,
        ...user,
        stdio: ['ignore', 'pipe', 'pipe'],
        // Its own process group, so that the program can be killed with everything it has started.
        detached: true,
      });
      child.once('error', (error) => log.write(`${error.message}\n`));
      child.stdout.pipe(log, { end: false });
      child.stderr.pipe(log, { end: false });
      children.set(name, child);
    },

    /** Kills a program with SIGKILL, like a power cut. */
    async kill(name: string): Promise<void> {
      const child = children.get(name);
      if (child === undefined) throw new Error(`${name} was never started.`);
      const ended = once(child, 'exit');
      signalGroup(child, 'SIGKILL');
      await ended;
    },

    /** Stops all running programs, the newest first. Kills those that do not stop in time. */
    async stopAll(): Promise<void> {
      for (const child of [...children.values()].toReversed()) {
        // A program that could not be spawned has no process id.
        if (child.pid === undefined || !isRunning(child)) continue;
        const ended = once(child, 'exit');
        signalGroup(child, 'SIGTERM');
        const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_TIMEOUT_MS);
        await ended;
        clearTimeout(timer);
      }
    },
  };
}
