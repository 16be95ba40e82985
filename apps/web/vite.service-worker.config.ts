import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listOfflineCalls } from '@thuto/contract/calls/offline-calls';
import { defineConfig } from 'vite';
import { listTargets } from './browser-targets.ts';

const SITE = path.join(import.meta.dirname, 'build/client');

interface Part {
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
interface RouteManifest {
  readonly entry: Part;
  readonly routes: Readonly<Record<string, Part>>;
}

/** Matches file names in a script: static imports and lazy chunks, such as a form that is opened later. */
const NAMED = /[\w.$-]+-[\w$-]{8}\.(?:js|css)/g;

function withAllTheyLoad(first: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...first];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (found.has(at) || !existsSync(path.join(SITE, at))) continue;
    found.add(at);
    const names = at.endsWith('.js') ? (readFileSync(path.join(SITE, at), 'utf8').match(NAMED) ?? []) : [];
    waiting.push(...names.map((name) => `/assets/${name}`));
  }
  return found;
}

/** Returns all files that the student and tutor areas need to render, from the manifest of the site, which is built before. */
function shellFiles() {
  const file = readdirSync(path.join(SITE, 'assets')).find((name) => /^manifest-.+\.js$/.test(name));
  if (file === undefined) throw new Error('Build the site before its service worker.');
  const text = readFileSync(path.join(SITE, 'assets', file), 'utf8');
  const { entry, routes } = JSON.parse(
    text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1),
  ) as RouteManifest;
  const parts = Object.entries(routes)
    .filter(([id]) => id === 'root' || id === 'routes/providers' || /^routes\/(?:student|tutor)\//.test(id))
    .map(([, part]) => part);
  const fonts = readdirSync(path.join(SITE, 'assets'))
    .filter((name) => /^figtree.+\.woff2$/.test(name))
    .map((name) => `/assets/${name}`);
  const first = [entry, ...parts].flatMap(({ module, imports = [], css = [] }) => [
    module,
    ...imports,
    ...css,
  ]);
  const assets = [`/assets/${file}`, ...fonts, ...withAllTheyLoad(first)];
  const unique = [...new Set(assets)].sort();
  const version = createHash('sha256').update(unique.join('\n')).digest('hex').slice(0, 12);
  return { version, entry: entry.module, assets: unique };
}

/** Builds the service worker as one file at the site's root, so that its scope is the whole site. */
export default defineConfig({
  publicDir: false,
  define: {
    SHELL_FILES: JSON.stringify(shellFiles()),
    OFFLINE_CALLS: JSON.stringify(listOfflineCalls()),
  },
  build: {
    target: listTargets(),
    outDir: SITE,
    emptyOutDir: false,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: path.join(import.meta.dirname, 'service-worker/service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});
