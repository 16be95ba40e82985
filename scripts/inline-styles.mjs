import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const STYLESHEET = /<link rel="stylesheet" href="(\/[^"]+\.css)"\/>/g;

/** Draws itself once its scripts have come: styles inside it would be fetched with every address that has no page. */
const DRAWN_IN_THE_BROWSER = '__spa-fallback.html';

/**
 * Puts the stylesheet into the prerendered pages of a built site, so that the first paint waits for the page alone: on a
 * slow line that is more than a second sooner. The link stays for the scripts, which look for it, without effect and
 * without holding anything up.
 * @param {string} folder
 */
export async function inlineStyles(folder) {
  for (const page of await readdir(folder, { recursive: true })) {
    if (!page.endsWith('.html') || page === DRAWN_IN_THE_BROWSER) continue;
    const file = path.join(folder, page);
    const html = await readFile(file, 'utf8');
    const hrefs = [...html.matchAll(STYLESHEET)].map(([, href]) => href);
    const styles = await Promise.all(hrefs.map((href) => readFile(path.join(folder, href), 'utf8')));
    if (styles.length === 0) throw new Error(`${page} has no stylesheet.`);
    let at = 0;
    const inlined = html.replaceAll(STYLESHEET, (_link, href) => {
      const style = styles[at++].replaceAll('</', String.raw`<\/`);
      return `<style>${style}</style><link rel="stylesheet" href="${href}" media="not all"/>`;
    });
    await writeFile(file, inlined);
  }
}
