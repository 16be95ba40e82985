import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { SERVER_ENV, SERVER_OPTIONS } from '../../scripts/node-options.mjs';
import { root, ScriptError } from '../../scripts/run.mjs';

const READY_TEXT = 'is ready at';

/** The environment of one product of the bench: its own port and its own data directory. */
export interface ProductEnv extends NodeJS.ProcessEnv {
  readonly PORT: string;
  readonly PUBLIC_URL: string;
  readonly DATA_DIR: string;
}

/** Creates the environment of a product by the name of its data directory. */
export type CreateEnv = (name: string) => Promise<ProductEnv>;

export interface Program {
  readonly pid: number;
  /** Stops the program with SIGTERM and waits until it has ended. */
  stop(): Promise<void>;
}

type Child = ChildProcessByStdio<null, Readable, null>;

async function waitUntilReady(child: Child): Promise<{ readonly isReady: boolean; readonly output: string }> {
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += text;
    if (output.includes(READY_TEXT)) return { isReady: true, output };
  }
  return { isReady: false, output };
}

/** Starts a program and waits for its ready line. @throws ScriptError with its output if it ends before. */
export async function startProgram(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd: string = root,
): Promise<Program> {
  const child = spawn('node', args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const { isReady, output } = await waitUntilReady(child);
  const { pid } = child;
  if (!isReady || pid === undefined) throw new ScriptError(`${args.at(-1)} did not start.\n${output}`);
  // Drain the output, so that the program never blocks on a full pipe.
  child.stdout.resume();
  return {
    pid,
    async stop() {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts the product as `npm start` does. */
export const startProduct = (env: ProductEnv, cwd: string = root) =>
  startProgram(['scripts/start.mjs'], env, cwd);

/** Starts the built server without its launcher, so that the process id is the server's. */
export const startServer = (env: ProductEnv, nodeOptions: readonly string[] = []) =>
  startProgram([...SERVER_OPTIONS, ...nodeOptions, path.join(root, 'apps/server/build/main.js')], {
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: path.join(root, '.cache/node'),
    ...SERVER_ENV,
    ...env,
  });
