import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RENDERED_PAGES } from './rendered-page.mjs';

const MANIFEST = /^manifest-.+\.js$/;
const CLIENT_RENDERED_PAGE = '__spa-fallback.html';
/** The routes of all calls but those of the first pages (`apps/web/contract-routes.plugin.ts`). */
const MORE_CALLS = /^more-calls-.+\.js$/;
/** The first pages of the signed-in areas. Without first data they are rendered in the browser too. */
const PAGES_OF_FIRST_CALLS = new Set(['/student', '/tutor', '/dashboard']);
/** Read by the server (`apps/server/src/plugins/site-files.ts`). */
const PAGE_SCRIPTS = 'page-scripts.json';

/**
 * Writes which scripts each page needs that is rendered in the browser, by path (`/student/orders/:id`). The server
 * preloads them in the page's HTML. Without that the browser would find them only after the first scripts have run.
 * Scripts that every page preloads are left out.
 * @param {string} folder
 * @throws if the manifest has another form than expected.
 */
export async function writePageScripts(folder) {
  const assets = path.join(folder, 'assets');
  const name = (await readdir(assets)).find((file) => MANIFEST.test(file));
  if (name === undefined) throw new Error('The site has no manifest.');
  const text = await readFile(path.join(assets, name), 'utf8');
  const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  const fallback = await readFile(path.join(folder, CLIENT_RENDERED_PAGE), 'utf8');

  const moreCalls = (await readdir(assets))
    .filter((file) => MORE_CALLS.test(file))
    .map((file) => `/assets/${file}`);
  if (moreCalls.length !== 1) throw new Error('The routes of the other calls were not found.');
  const scripts = {};
  for (const route of Object.values(routes)) {
    const chain = listWithParents(routes, route);
    const pathname = `/${chain
      .map((part) => part.path ?? '')
      .filter(Boolean)
      .join('/')}`;
    const isLayout = Object.values(routes).some(({ parentId }) => parentId === route.id);
    const page = `${pathname.slice(1)}/index.html`;
    const isPrerendered = existsSync(path.join(folder, page)) && !RENDERED_PAGES.includes(page);
    if (isLayout || isPrerendered || pathname.includes('*')) continue;
    const files = chain.flatMap(({ module, imports }) => {
      if (!Array.isArray(imports))
        throw new Error(`The route ${route.id} of the manifest has no list of imports.`);
      return [...imports, module];
    });
    const called = PAGES_OF_FIRST_CALLS.has(pathname) ? [] : moreCalls;
    scripts[pathname] = [...new Set([...files, ...called])].filter(
      (file) => !fallback.includes(`href="${file}"`),
    );
  }
  if (!(scripts['/student']?.length > 0)) throw new Error('The scripts of the student area were not found.');
  await writeFile(path.join(folder, PAGE_SCRIPTS), JSON.stringify(scripts));
}

/** Returns a route and the layouts around it, outermost first. */
function listWithParents(routes, route) {
  const parent = routes[route.parentId];
  return parent === undefined ? [route] : [...listWithParents(routes, parent), route];
}
