import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { bin, root, run } from './run.mjs';

const SITE = 'apps/web/build/client';

/** Features that the oldest browsers lack and the scripts may use, by their names in es-check. */
const ALLOWED = [
  // Restored by `polyfills.ts`.
  'ArrayFindLast',
  'ArrayFindLastIndex',
  'ArrayPrototypeAt',
  'ArrayToReversed',
  'ArrayToSorted',
  'ArrayToSpliced',
  'ArrayWith',
  'ObjectHasOwn',
  'StringIsWellFormed',
  'StringToWellFormed',
  // Libraries test for these before they use them.
  'IntlDurationFormat',
  'SharedArrayBuffer',
  'Uint8ArrayFromBase64',
];

/** Loaded only by browsers that have what it needs (`open-pdf.ts`); others load its legacy build. */
const FOR_NEW_BROWSERS = `${SITE}/assets/pdf-`;

/** What es-check does not find. */
const PATTERNS = [
  { name: 'a regular expression that looks behind (Safari 16.4)', pattern: /\(\?<[=!]/ },
  // Chromium below 91 passes wrong arguments, and `browser-targets.ts` leaves such calls as they are.
  { name: 'an optional call with arguments after a spread', pattern: /\?\.\(\.\.\.[\w$]+,/ },
  { name: 'Response.json (Chrome 105)', pattern: /\bResponse\.json\(/ },
];

/** Checks that the scripts of the pages run in the oldest supported browsers (`browserslist` in `package.json`). */
export async function checkBrowsers() {
  await ensureBuilt();
  const pages = await checkFiles(
    `${SITE}/{assets/*,polyfills}.js`,
    '--module',
    `--allowList=${ALLOWED.join(',')}`,
  );
  // Without the polyfills.
  const others = await checkFiles(
    `${SITE}/service-worker.js`,
    'apps/web/app/before-start.js',
    '--allowList=StringIsWellFormed',
  );
  const problems = findPatterns();
  const hasPassed = pages.code === 0 && others.code === 0 && problems.length === 0;
  return { code: hasPassed ? 0 : 1, output: [pages.output, others.output, ...problems].join('\n') };
}

const checkFiles = (...args) =>
  run(
    bin('es-check'),
    ['checkBrowser', ...args, '--checkFeatures', `--not=${FOR_NEW_BROWSERS}`, '--noColor'],
    { cwd: root },
  );

function findPatterns() {
  const files = readdirSync(path.join(root, SITE), { recursive: true }).map((file) => path.join(SITE, file));
  return files
    .filter((file) => file.endsWith('.js') && !file.startsWith(FOR_NEW_BROWSERS))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return PATTERNS.filter(({ pattern }) => pattern.test(text)).map(({ name }) => `${file}: ${name}`);
    });
}
