import { spawn } from 'node:child_process';
import path from 'node:path';
import { SERVER_OPTIONS, TRACE_OPTIONS } from './node-options.mjs';
import { getExitCode, root, stopRunning } from './run.mjs';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];
const PARENT_CHECK_MS = 500;

/**
 * Runs a program of the server's bundle in this one's place: `prepare` first, then the program with this one's
 * terminal; signals are passed on, and its exit code becomes ours.
 * @param {() => Promise<void>} prepare
 * @param {string} program
 * @param {string[]} args
 */
export async function launch(prepare, program, args) {
  let child = null;
  const received = new Set();
  const pass = (signal) => {
    if (received.has(signal)) return;
    received.add(signal);
    if (child !== null) child.kill(signal);
    else stopRunning();
  };
  for (const signal of SIGNALS) process.on(signal, () => pass(signal));
  try {
    await prepare();
  } catch (error) {
    if (received.size === 0) throw error;
  }
  if (received.size > 0) process.exit(0);

  const options = program === 'main.js' ? SERVER_OPTIONS : TRACE_OPTIONS;
  child = spawn('node', [...options, path.join(root, 'apps/server/build', program), ...args], {
    // Compiled code is kept: the second start need not compile a thousand modules of dependencies again.
    env: { NODE_COMPILE_CACHE: path.join(root, '.cache/node'), ...process.env },
    // Over the channel the program notices when this one is killed outright.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    // Ended by the signal itself: it came before the program had anything to stop.
    process.exit(received.has(signal) ? 0 : getExitCode(code, signal));
  });

  // npm cannot tell us when it is killed outright; being handed to another parent does.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined) {
    setInterval(() => process.ppid !== parent && pass('SIGTERM'), PARENT_CHECK_MS).unref();
  }
}
