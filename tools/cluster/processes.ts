import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/run.mjs';

/**
 * The programs of a cluster, each with a log of its own.
 * @param {string} folder where the logs are kept
 */
export function createProcesses(folder) {
  const running = new Map();

  return {
    /**
     * Starts a program that stays.
     * @param {string} name
     * @param {string} command
     * @param {string[]} args
     * @param {{ env?: NodeJS.ProcessEnv, user?: { uid: number, gid: number } | null }} [options]
     */
    start(name, command, args, { env = process.env, user = null } = {}) {
      const log = createWriteStream(path.join(folder, `${name}.log`), { flags: 'a' });
      const child = spawn(command, args, {
        cwd: user === null ? root : folder,
        env,
        ...user,
        stdio: ['ignore', 'pipe', 'pipe'],
        // A group of its own, so that a machine can lose power: the program and whatever it has started.
        detached: true,
      });
      child.once('error', (error) => log.write(`${error.message}\n`));
      child.stdout?.pipe(log, { end: false });
      child.stderr?.pipe(log, { end: false });
      running.set(name, child);
    },

    isRunning(name) {
      const child = running.get(name);
      return child !== undefined && child.exitCode === null && child.signalCode === null;
    },

    /** Like a machine that loses its power: nothing is told to anybody. */
    async cutPower(name) {
      const child = running.get(name);
      const ended = once(child, 'exit');
      process.kill(-child.pid, 'SIGKILL');
      await ended;
    },

    /** Ends what still runs, the newest first. */
    async stopAll() {
      for (const [name, child] of [...running].toReversed()) {
        if (!this.isRunning(name)) continue;
        const ended = once(child, 'exit');
        process.kill(-child.pid, 'SIGTERM');
        const patience = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), 15_000);
        await ended;
        clearTimeout(patience);
      }
    },
  };
}
