/** The pages that the server renders for each signed-in user (`RENDERED_PAGES` in `packages/contract/src/site.ts`). */
export const RENDERED_PAGES = ['student/index.html', 'tutor/index.html'];

/**
 * A page that is painted in parts would move. The browser does not lay it out before it has read the content, which ends
 * with the first script of the body.
 */
export const PAINT_WHOLE = '<style id="paint-whole">body:not(:has(>script)){display:none}</style>';

const MANIFEST = /import "([^"]+)"/;
const ROUTE_MODULE = /import \* as (\w+) from "([^"]+)"/g;
const ROUTE = /"([^"]+)":(\w+)/g;
const ENTRY = /import\("([^"]+)"\)/;

/**
 * Reads the files out of React Router's start script.
 * @param {string} statements
 * @throws if the script has another form than expected.
 */
export function readStartScript(statements) {
  const [, manifest] = MANIFEST.exec(statements) ?? [];
  const [, entry] = ENTRY.exec(statements) ?? [];
  const modules = new Map([...statements.matchAll(ROUTE_MODULE)].map(([, name, href]) => [name, href]));
  const routes = Object.fromEntries(
    [...statements.matchAll(ROUTE)].map(([, id, name]) => [id, modules.get(name)]),
  );
  const isComplete =
    Object.keys(routes).length === modules.size && Object.values(routes).every((href) => href !== undefined);
  if (manifest === undefined || entry === undefined || modules.size === 0 || !isComplete)
    throw new Error('The start script of the pages has another form than expected.');
  return { manifest, routes, entry };
}

/**
 * Hides the notes with the platform's time zone if the device has the same time. The server does not know the device's
 * clock, and a note that appears or disappears later would move the page (`session-when.tsx`).
 *
 * Runs in the browser, in the head of the page. Inserted into the page as text, so it must not use anything outside of the
 * function.
 */
export function hideZoneNotes() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`[data-zone-note="${-new Date().getTimezoneOffset()}"]{display:none}`);
  document.adoptedStyleSheets.push(sheet);
  // Hydration expects the elements of the app only.
  document.currentScript.remove();
}

/**
 * Fetches the scripts of the page after the first paint and starts React, as the script does that React Router writes into
 * its pages. Clicks on buttons and links of the app are held back until then and the last one is repeated on the event
 * `page-awake` (`root.tsx`). If the scripts cannot be fetched, the next click tries again, and links work without the app.
 *
 * Runs in the browser. Inserted into the page as text, so it must not use anything outside of the function.
 * @param {{ preloads: readonly string[], manifest: string, routes: Readonly<Record<string, string>>, entry: string }}
 * scripts `routes` maps the ids of the page's routes to their modules.
 */
export function hydrateAfterPaint({ preloads, manifest, routes, entry }) {
  // Hydration removes the scripts.
  document.getElementById('paint-whole')?.remove();
  let held = 'button,a[href^="/"]:not([target])';
  let isHydrating = false;
  let pressed = null;

  const hydrate = async () => {
    if (isHydrating) return;
    isHydrating = true;
    for (const href of preloads)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    try {
      await import(manifest);
      const modules = {};
      for (const id of Object.keys(routes)) modules[id] = await import(routes[id]);
      Object.assign(window, { __reactRouterRouteModules: modules });
      await import(entry);
    } catch {
      isHydrating = false;
      held = 'button';
    }
  };
  const hold = (event) => {
    const element = event.target.closest(held);
    if (element === null || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = element;
    hydrate();
  };

  addEventListener('click', hold, true);
  addEventListener(
    'page-awake',
    () => {
      removeEventListener('click', hold, true);
      pressed?.click();
    },
    { once: true },
  );
  requestAnimationFrame(() => setTimeout(hydrate));
  // A tab in the background is never painted.
  setTimeout(hydrate, 2000);
}
