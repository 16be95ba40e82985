import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { SERVER_OPTIONS } from '../../scripts/node-options.mjs';
import { exitCodeOf, root, ScriptError } from '../../scripts/run.mjs';

/** A port that nobody listens on at this moment. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return String(port);
}

/** Loads the demo centre; gives how long it took, and whom to sign in as. */
export async function loadDemo(env, students, bookings, regulars) {
  const begin = performance.now();
  const given = Object.entries({ students, bookings, regulars }).filter(([, number]) => number);
  const size = given.flatMap(([name, number]) => [`--${name}`, String(number)]);
  const demo = spawn('node', ['scripts/thuto.mjs', 'demo', ...size], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  demo.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const [code, signal] = await once(demo, 'close');
  if (exitCodeOf(code, signal) !== 0) throw new ScriptError(`The demo centre was not loaded.\n${output}`);
  const email = /^Admin: +(\S+)$/m.exec(output)?.[1];
  const password = /^Password .*: (\S+)$/m.exec(output)?.[1];
  return { ms: Math.round(performance.now() - begin), email, password };
}

/** Starts a program and waits for its ready line; its output goes on being read. */
export async function startReady(command, args, env, cwd = root) {
  const program = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const text of program.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += text;
    if (output.includes('is ready at')) break;
  }
  if (!output.includes('is ready at')) throw new ScriptError(`${args[0]} did not start.\n${output}`);
  program.stdout.resume();
  return program;
}

/** Starts the built server itself, so that its process id is the one that is measured. */
export function startServer(env, nodeOptions = []) {
  const program = path.join(root, 'apps/server/build/main.js');
  return startReady('node', [...SERVER_OPTIONS, ...nodeOptions, program], {
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: path.join(root, '.cache/node'),
    ...env,
  });
}

export async function stop(program) {
  const ended = program.exitCode === null ? once(program, 'exit') : null;
  program.kill('SIGTERM');
  await ended;
}

/** Signs in; gives the Cookie header of the sign-in. */
export async function signIn(url, { email, password }) {
  const answer = await fetch(`${url}/api/sign-ins`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, rememberMe: false }),
  });
  if (!answer.ok) throw new ScriptError(`${email} could not sign in: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
