import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RENDERED_PAGES } from './rendered-page.mjs';

const STYLESHEET = /<link rel="stylesheet" href="(\/[^"]+\.css)"\/>/g;

/** Rendered in the browser. Served for every address without a page, so it stays small. */
const CLIENT_RENDERED_PAGE = '__spa-fallback.html';

/** Opened again and again: the browser has the stylesheet in its cache. */
const WITH_LINK = [CLIENT_RENDERED_PAGE, ...RENDERED_PAGES];

/**
 * Inlines the stylesheet into the prerendered pages of a built site, so that the first paint needs only the page. That
 * saves more than a second on a slow connection. The link stays for the scripts, which look for it; `disabled` keeps the
 * browser from fetching it.
 * @param {string} folder
 */
export async function inlineStyles(folder) {
  for (const page of await readdir(folder, { recursive: true })) {
    if (!page.endsWith('.html') || WITH_LINK.includes(page.replaceAll(path.sep, '/'))) continue;
    const file = path.join(folder, page);
    const html = await readFile(file, 'utf8');
    const hrefs = [...html.matchAll(STYLESHEET)].map(([, href]) => href);
    const styles = await Promise.all(hrefs.map((href) => readFile(path.join(folder, href), 'utf8')));
    if (styles.length === 0) throw new Error(`${page} has no stylesheet.`);
    let index = 0;
    const inlined = html.replaceAll(STYLESHEET, (_link, href) => {
      const style = styles[index++].replaceAll('</', String.raw`<\/`);
      return `<style>${style}</style><link rel="stylesheet" href="${href}" disabled=""/>`;
    });
    await writeFile(file, inlined);
  }
}
