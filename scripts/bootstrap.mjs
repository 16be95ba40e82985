import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureNode24 } from './node-24.mjs';

/** Installs dependencies and Node.js 24 if they are missing. */
export async function ensureTools() {
  await ensureInstalled();
  ensureNode24();
}

/** Installs and builds what the product needs to run. */
export async function bootstrap() {
  await ensureTools();
  await ensureBuilt();
}
