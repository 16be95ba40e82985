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

/** Most visitors only read these pages. */
const TEXT = { early: /^$/ };
/** Almost everyone fills these in, so the largest script is on its way by then. */
const FORM = { early: /react-/ };
/** Pages behind the links of mails. */
const LINK = { ...FORM, opensLinks: true };

/**
 * Pages that hydrate at the first interaction, or at once for an address with parameters. `early` are the scripts that are
 * preloaded after the first paint. `openedBy` is the call that fails when the page is closed.
 * @type {Map<string, { early: RegExp, opensLinks?: boolean, openedBy?: string }>}
 */
const SLEEPING_PAGES = new Map([
  ['index.html', TEXT],
  ['terms/index.html', TEXT],
  ['privacy/index.html', TEXT],
  ['login/index.html', FORM],
  ['signup/index.html', FORM],
  ['admin-login/index.html', FORM],
  ['forgot-password/index.html', FORM],
  ['reset-password/index.html', LINK],
  ['verify/index.html', LINK],
  ['invite/index.html', LINK],
  ['admin-invitation/index.html', LINK],
  ['admin-setup/index.html', { ...FORM, openedBy: '/api/admin-setup' }],
]);

/** Tells the stylesheet whether the address contains a link's parameters (`mailed-link.tsx`). */
const MARK_LINK =
  '<script>document.documentElement.toggleAttribute("data-linked",location.search!=="")</script>';

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
    const sleeping = SLEEPING_PAGES.get(name);
    if (sleeping === undefined) throw new Error(`${page} is not in the list of sleeping pages.`);
    const { openedBy, opensLinks = false } = sleeping;
    const early = preloads.filter((href) => sleeping.early.test(href));
    const loader = await buildCall(hydrateWhenNeeded, { preloads, early, start, openedBy });
    await writeFile(
      file,
      html
        .replaceAll(MODULE_PRELOAD, '')
        .replace('</head>', () => `${opensLinks ? MARK_LINK : ''}</head>`)
        .replace(START_SCRIPT, () => `<script type="module" async="">${loader}</script>`),
    );
  }
}
