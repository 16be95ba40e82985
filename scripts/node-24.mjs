import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root, ScriptError } from './run.mjs';

const REQUIRED_MAJOR = 24;

function getMajorVersion(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
}

/**
 * Puts Node.js 24 on PATH for all child processes: keeps the one on PATH, or uses the one from the dependencies.
 * @throws ScriptError if there is neither
 */
export function ensureNode24() {
  if (getMajorVersion('node') >= REQUIRED_MAJOR) return;
  const folder = path.join(root, `node_modules/node-${process.platform}-${process.arch}/bin`);
  if (getMajorVersion(path.join(folder, 'node')) < REQUIRED_MAJOR) {
    throw new ScriptError(
      `Node.js ${REQUIRED_MAJOR} or newer is needed on ${process.platform}-${process.arch}; this is ${process.version}. Get it from https://nodejs.org.`,
    );
  }
  process.env.PATH = `${folder}${path.delimiter}${process.env.PATH}`;
}
