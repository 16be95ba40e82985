import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sleepUntilNeeded } from './sleeping-page.mjs';

const MODULE_PRELOAD = /<link rel="modulepreload" href="(\/[^"]+\.js)"\/>/g;
const START = /<script type="module" async="">(.*?)<\/script>/s;

/** Has nothing to show before its scripts: they cannot come too early. */
const DRAWN_IN_THE_BROWSER = '__spa-fallback.html';

/** Pages to read, which need no script for it: theirs wait for somebody who does. */
const TO_READ = new Set(['index.html', 'terms/index.html', 'privacy/index.html']);

/**
 * Fetches the page's scripts once the page has been painted. In a tab nobody looks at nothing is painted: there a timer
 * does it.
 */
const startAfterPaint = (preloads, start) =>
  `{let begun=false;const begin=()=>{if(begun)return;begun=true;for(const href of ${JSON.stringify(preloads)})` +
  `document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));import("${start}")};` +
  `requestAnimationFrame(()=>setTimeout(begin));setTimeout(begin,2000)}`;

/** The same, but lets the page sleep until somebody needs its scripts. */
async function startWhenNeeded(preloads, start) {
  // Not at the top: this file is read before there is anything installed.
  const { minify } = await import('vite');
  const source = `(${sleepUntilNeeded})(${JSON.stringify(preloads)},${JSON.stringify(start)})`;
  const { code, errors } = await minify('sleeping-page.js', source, { module: true });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}

/**
 * Lets the prerendered pages of a built site be painted before their scripts are fetched: on a slow line the two share
 * the bandwidth, and what is to be read has to win. The scripts' own statements move to a file, because a statement that
 * imports cannot wait.
 * @param {string} folder
 */
export async function deferScripts(folder) {
  for (const page of await readdir(folder, { recursive: true })) {
    if (!page.endsWith('.html') || page === DRAWN_IN_THE_BROWSER) continue;
    const file = path.join(folder, page);
    const html = await readFile(file, 'utf8');
    const [, statements] = START.exec(html) ?? [];
    const preloads = [...html.matchAll(MODULE_PRELOAD)].map(([, href]) => href);
    if (statements === undefined || preloads.length === 0)
      throw new Error(`${page} has no scripts to defer.`);
    const hash = createHash('sha256').update(statements).digest('hex').slice(0, 8);
    const start = `/assets/start-${hash}.js`;
    await writeFile(path.join(folder, start), statements);
    const loader = TO_READ.has(page.replaceAll(path.sep, '/'))
      ? await startWhenNeeded(preloads, start)
      : startAfterPaint(preloads, start);
    await writeFile(
      file,
      html
        .replaceAll(MODULE_PRELOAD, '')
        .replace(START, () => `<script type="module" async="">${loader}</script>`),
    );
  }
}
