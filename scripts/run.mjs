import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** A program of node_modules, without npx's second of thought. */
export const bin = (name) => path.join(root, 'node_modules/.bin', name);

/** What went wrong, in words for the person at the terminal; no stack is shown for it. */
export class ScriptError extends Error {}

/** @param {unknown} error */
export function fail(error) {
  console.error(error instanceof ScriptError ? error.message : error);
  process.exit(1);
}

const running = new Set();

/** Ends what `run` has started, for a signal that arrives in the middle of it. */
export function stopRunning() {
  for (const child of running) child.kill('SIGTERM');
}

/** @param {number | null} code @param {NodeJS.Signals | null} signal */
export const getExitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 1);

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, timeoutMs?: number }} [options]
 *   `show` passes its output on as it comes; otherwise it is kept and given back.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { cwd = root, env = process.env, show = false, timeoutMs = 0 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => {
      running.delete(child);
      resolve({ code: 127, output: `${command}: ${error.message}` });
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code: getExitCode(code, signal), output: stripVTControlCharacters(output) });
    });
  });
}

/** Progress goes to the error output, so that a command's own output stays clean. */
export const report = (text) => process.stderr.write(`${text}\n`);

/** @param {number} since from `performance.now()` */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
