import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const MODULE_PRELOAD = /<link rel="modulepreload" href="(\/[^"]+\.js)"\/>/g;
const START = /<script type="module" async="">(.*?)<\/script>/s;

/** Has nothing to show before its scripts: they cannot come too early. */
const DRAWN_IN_THE_BROWSER = '__spa-fallback.html';

/**
 * Fetches the page's scripts once the page has been painted. In a tab nobody looks at nothing is painted: there a timer
 * does it.
 */
const loaderOf = (preloads, start) =>
  `{let begun=false;const begin=()=>{if(begun)return;begun=true;for(const href of ${JSON.stringify(preloads)})` +
  `document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));import("${start}")};` +
  `requestAnimationFrame(()=>setTimeout(begin));setTimeout(begin,2000)}`;

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
    const loader = `<script type="module" async="">${loaderOf(preloads, start)}</script>`;
    await writeFile(
      file,
      html.replaceAll(MODULE_PRELOAD, '').replace(START, () => loader),
    );
  }
}
