import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root, ScriptError } from './run.mjs';

const NEEDED = 24;

function majorOf(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
}

/**
 * Makes `node` mean Node.js 24 for everything started from here on: the one on PATH, or the one that was installed
 * with the dependencies.
 */
export function ensureNode24() {
  if (majorOf('node') >= NEEDED) return;
  const folder = path.join(root, `node_modules/node-${process.platform}-${process.arch}/bin`);
  if (majorOf(path.join(folder, 'node')) < NEEDED) {
    throw new ScriptError(
      `Node.js ${NEEDED} or newer is needed on ${process.platform}-${process.arch}; this is ${process.version}. Get it from https://nodejs.org.`,
    );
  }
  process.env.PATH = `${folder}${path.delimiter}${process.env.PATH}`;
}
