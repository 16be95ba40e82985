import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Returns the path of a program in node_modules. Starting it directly is faster than npx. */
export const bin = (name) => path.join(root, 'node_modules/.bin', name);

/** An error whose message is written for the user and printed without a stack. */
export class ScriptError extends Error {}

/** Codes of the system for a folder that this user may not write. */
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Returns a sentence for an error that the user can mend, and the error itself for any other.
 * @param {unknown} error
 */
export function describeError(error) {
  if (error instanceof ScriptError) return error.message;
  const { code, path: place = '' } = error instanceof Error ? error : {};
  if (NOT_WRITABLE.has(code) && place.startsWith(root)) {
    return (
      `This user may not write in ${root}, where the product is installed and built. Start it as the owner of the ` +
      'folder. A start by the owner also builds it for other users, who then need a DATA_DIR of their own.'
    );
  }
  return error;
}

/**
 * Prints an error and exits with 1.
 * @param {unknown} error
 */
export function fail(error) {
  console.error(describeError(error));
  process.exit(1);
}

const running = new Set();

/** Stops all programs that `run` has started. */
export function stopRunning() {
  for (const child of running) child.kill('SIGTERM');
}

/**
 * Returns the exit code of a process, as shells do for signals.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export const getExitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 1);

/**
 * Runs a program and waits until it ends.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, timeoutMs?: number }} [options]
 *   `show` prints its output directly; otherwise it is returned.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { cwd = root, env = process.env, show = false, timeoutMs = 0 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    // Unlike the option of `spawn`, it does not keep this process alive when the program does not exist.
    const timer = timeoutMs > 0 ? setTimeout(() => child.kill(), timeoutMs) : undefined;
    running.add(child);
    const end = (result) => {
      clearTimeout(timer);
      running.delete(child);
      resolve(result);
    };
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => {
      end({ code: 127, output: `${command}: ${error.message}` });
    });
    child.once('close', (code, signal) => {
      end({ code: getExitCode(code, signal), output: stripVTControlCharacters(output) });
    });
  });
}

/** Prints progress to stderr, so that stdout contains only a command's output. */
export const report = (text) => process.stderr.write(`${text}\n`);

/**
 * Formats the time since a moment.
 * @param {number} since from `performance.now()`
 */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
