import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  hideZoneNotes,
  hydrateAfterPaint,
  PAINT_WHOLE,
  readStartScript,
  RENDERED_PAGES,
} from './rendered-page.mjs';
import { hydrateWhenNeeded } from './sleeping-page.mjs';

const MODULE_PRELOAD = /<link rel="modulepreload" href="(\/[^"]+\.js)"\/>/g;
const START_SCRIPT = /<script type="module" async="">(.*?)<\/script>/s;

/** Rendered in the browser: it shows nothing before its scripts run, so they are not deferred. */
const CLIENT_RENDERED_PAGE = '__spa-fallback.html';

/**
 * Pages that hydrate at the first interaction, or at once for an address with parameters. With the scripts that are
 * preloaded before: most visitors only read the landing page and the legal texts, but almost everyone fills in the forms
 * or follows a link, so the largest script is on its way by then.
 */
const SLEEPING_PAGES = new Map([
  ['index.html', /^$/],
  ['terms/index.html', /^$/],
  ['privacy/index.html', /^$/],
  ['login/index.html', /react-/],
  ['signup/index.html', /react-/],
  ['admin-login/index.html', /react-/],
  ['forgot-password/index.html', /react-/],
  ['reset-password/index.html', /react-/],
  ['verify/index.html', /react-/],
  ['invite/index.html', /react-/],
  ['admin-invitation/index.html', /react-/],
]);

/** Tells the stylesheet whether the address contains a link's parameters (`mailed-link.tsx`). */
const MARK_LINK =
  '<script>document.documentElement.toggleAttribute("data-linked",location.search!=="")</script>';

/** Pages behind the links of mails. */
const LINK_PAGES = [
  'reset-password/index.html',
  'verify/index.html',
  'invite/index.html',
  'admin-invitation/index.html',
];

/** Builds a script that loads the page's scripts after the first paint. A timer covers tabs in the background. */
const buildPaintLoader = (preloads, start) =>
  `{let begun=false;const begin=()=>{if(begun)return;begun=true;for(const href of ${JSON.stringify(preloads)})` +
  `document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));import("${start}")};` +
  `requestAnimationFrame(()=>setTimeout(begin));setTimeout(begin,2000)}`;

/** Builds a script that calls a function with an argument. */
async function buildCall(callee, argument) {
  // Imported here, because this module is loaded before the dependencies are installed.
  const { minify } = await import('vite');
  const source = `(${callee})(${argument === undefined ? '' : JSON.stringify(argument)})`;
  const { code, errors } = await minify('sleeping-page.js', source, { module: true });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}

/**
 * Defers the scripts of the prerendered pages of a built site until after the first paint. On a slow connection page and
 * scripts share the bandwidth, and the page comes first. The inline start script moves to a file, because static imports
 * cannot be deferred.
 * @param {string} folder
 */
export async function deferScripts(folder) {
  for (const page of await readdir(folder, { recursive: true })) {
    if (!page.endsWith('.html') || page === CLIENT_RENDERED_PAGE) continue;
    const file = path.join(folder, page);
    const html = await readFile(file, 'utf8');
    const [, statements] = START_SCRIPT.exec(html) ?? [];
    const preloads = [...html.matchAll(MODULE_PRELOAD)].map(([, href]) => href);
    if (statements === undefined || preloads.length === 0)
      throw new Error(`${page} has no scripts to defer.`);
    const name = page.replaceAll(path.sep, '/');
    if (RENDERED_PAGES.includes(name)) {
      const loader = await buildCall(hydrateAfterPaint, { preloads, ...readStartScript(statements) });
      const head = `${PAINT_WHOLE}<script>${await buildCall(hideZoneNotes)}</script>`;
      const deferred = html
        .replaceAll(MODULE_PRELOAD, '')
        // The server inserts the content.
        .replace(/<\/head><body>[\s\S]*?(?=<script)/, () => `${head}</head><body>`)
        .replace(START_SCRIPT, () => `<script type="module" async="">${loader}</script>`);
      await writeFile(file, deferred);
      continue;
    }
    const hash = createHash('sha256').update(statements).digest('hex').slice(0, 8);
    const start = `/assets/start-${hash}.js`;
    await writeFile(path.join(folder, start), statements);
    const early = SLEEPING_PAGES.get(name);
    const loader =
      early === undefined
        ? buildPaintLoader(preloads, start)
        : await buildCall(hydrateWhenNeeded, {
            preloads,
            early: preloads.filter((href) => early.test(href)),
            start,
          });
    await writeFile(
      file,
      html
        .replaceAll(MODULE_PRELOAD, '')
        .replace('</head>', () => `${LINK_PAGES.includes(name) ? MARK_LINK : ''}</head>`)
        .replace(START_SCRIPT, () => `<script type="module" async="">${loader}</script>`),
    );
  }
}
