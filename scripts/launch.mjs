import { spawn } from 'node:child_process';
import path from 'node:path';
import { SERVER_ENV, SERVER_OPTIONS, TRACE_OPTIONS } from './node-options.mjs';
import { getExitCode, root, stopRunning } from './run.mjs';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];
const PARENT_CHECK_MS = 500;

/**
 * Runs `prepare`, then a program of the server's bundle in this terminal. Forwards signals to it and exits with its exit
 * code.
 * @param {() => Promise<void>} prepare
 * @param {string} program
 * @param {string[]} args
 */
export async function launch(prepare, program, args) {
  let child = null;
  const received = new Set();
  const forward = (signal) => {
    if (received.has(signal)) return;
    received.add(signal);
    if (child !== null) child.kill(signal);
    else stopRunning();
  };
  for (const signal of SIGNALS) process.on(signal, () => forward(signal));
  try {
    await prepare();
  } catch (error) {
    if (received.size === 0) throw error;
  }
  if (received.size > 0) process.exit(0);

  const isServer = program === 'main.js';
  const options = isServer ? SERVER_OPTIONS : TRACE_OPTIONS;
  child = spawn('node', [...options, path.join(root, 'apps/server/build', program), ...args], {
    // The compile cache makes later starts faster.
    env: { NODE_COMPILE_CACHE: path.join(root, '.cache/node'), ...(isServer && SERVER_ENV), ...process.env },
    // The IPC channel closes when this process is killed, and the program then stops.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    // The signal killed the program before it had installed its handlers: that is a clean stop.
    process.exit(received.has(signal) ? 0 : getExitCode(code, signal));
  });

  // npm cannot forward SIGKILL. A new parent process means that npm was killed.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined) {
    setInterval(() => process.ppid !== parent && forward('SIGTERM'), PARENT_CHECK_MS).unref();
  }
}
