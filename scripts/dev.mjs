import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureTools } from './bootstrap.mjs';
import { TRACE_OPTIONS } from './node-options.mjs';
import { bin, fail, root, run, ScriptError } from './run.mjs';

const WEB_PORT = '5173';
const server = path.join(root, 'apps/server');
const web = path.join(root, 'apps/web');

process.env.NODE_ENV ||= 'development';
process.env.PORT ||= '3000';
// Links in mails lead to the development server.
process.env.PUBLIC_URL ||= `http://localhost:${WEB_PORT}`;
process.env.THUTO_API_URL ||= `http://127.0.0.1:${process.env.PORT}`;

/** Separate from the production build, which a running product may serve. Not emptied while the server runs. */
const BUILD = ['build', '--outDir', 'build/dev', '--emptyOutDir', 'false', '--logLevel', 'warn'];

try {
  await ensureTools();
  const { code, output } = await run(bin('vite'), BUILD, { cwd: server });
  if (code !== 0) throw new ScriptError(output);
} catch (error) {
  fail(error);
}

// All three are in the terminal's process group: Ctrl-C reaches each of them directly.
const children = [
  spawn(bin('vite'), [...BUILD, '--watch'], { cwd: server, stdio: 'inherit' }),
  spawn('node', ['--watch', '--watch-preserve-output', ...TRACE_OPTIONS, 'build/dev/main.js'], {
    cwd: server,
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: path.resolve(root, process.env.DATA_DIR || 'data') },
  }),
  spawn(bin('react-router'), ['dev', '--port', WEB_PORT], { cwd: web, stdio: 'inherit' }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
for (const child of children) child.once('exit', stop);
