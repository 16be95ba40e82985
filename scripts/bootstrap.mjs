import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureNode24 } from './node-24.mjs';

/** Whatever a fresh clone lacks until its tools can run: dependencies and Node.js 24. */
export async function ensureTools() {
  await ensureInstalled();
  ensureNode24();
}

/** Whatever a fresh clone lacks until the product can run. */
export async function bootstrap() {
  await ensureTools();
  await ensureBuilt();
}
