import { SHELL_PATH } from '@thuto/contract/calls/page-handler';

/** The files of the student and tutor areas, and the entry script that identifies its page. */
export interface ShellFiles {
  readonly version: string;
  readonly entry: string;
  readonly assets: readonly string[];
}

interface Dependencies {
  /** Fetches an app file that is not cached. */
  readonly fetchAsset: typeof fetch;
}

const PREFIX = 'thuto-shell-';
/** The page without anybody, which the browser renders for its address. */
const PAGE = SHELL_PATH;
/** The server marks pages in Lite (`LITE_ATTRIBUTE`). */
const LITE_PAGE = /<html[^<>]*\sdata-lite[\s=>]/;
const RESPONSE_TIMEOUT_MS = 4_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Caches the app shell: the page and the files of one version, which belong together. */
export function createShell({ version, entry, assets }: ShellFiles, { fetchAsset }: Dependencies) {
  const name = `${PREFIX}${version}`;

  async function fetchPage() {
    const page = await fetch(PAGE, { cache: 'no-cache' });
    const html = await page.clone().text();
    // During a deployment another server may already serve a newer version; mixed versions would break the app.
    if (!page.ok || !html.includes(entry)) throw new Error('The page belongs to another version.');
    return { page, isLite: LITE_PAGE.test(html) };
  }

  return {
    /**
     * Fetches all files of the version, in Lite without the fonts, or fails. Files that were just loaded come from the
     * HTTP cache.
     */
    async install(): Promise<void> {
      const cache = await caches.open(name);
      const { page, isLite } = await fetchPage();
      const needed = assets.filter((asset) => !isLite || !asset.endsWith('.woff2'));
      await Promise.all([cache.put(PAGE, page), cache.addAll(needed)]);
    },

    /** Deletes the caches of other versions. */
    async activate(): Promise<void> {
      const others = (await caches.keys()).filter((each) => each.startsWith(PREFIX) && each !== name);
      await Promise.all(others.map((each) => caches.delete(each)));
    },

    /**
     * Returns a page of these areas: from the server, to pick up new versions, otherwise from the cache.
     * @param onRedirect called when the server sends the user elsewhere, because the session has ended.
     */
    async page(request: Request, onRedirect: () => void): Promise<Response> {
      const fetched = fetch(request).then((page) => {
        if (page.type === 'opaqueredirect') onRedirect();
        return page;
      });
      // A failure is handled below, once the cache has answered.
      fetched.catch(() => undefined);
      const cached = await (await caches.open(name)).match(PAGE);
      if (!cached) return fetched;
      const fetchedOrCached = fetched.then(
        (page) => ([502, 504, 511].includes(page.status) ? cached : page),
        () => cached,
      );
      return Promise.race([fetchedOrCached, pause(RESPONSE_TIMEOUT_MS).then(() => cached)]);
    },

    /** Returns a file whose name contains its hash. Such files never change, so a cached one needs no request. */
    async asset(request: Request): Promise<Response> {
      const cache = await caches.open(name);
      const cached = await cache.match(request, { ignoreVary: true });
      if (cached) return cached;
      const response = await fetchAsset(request);
      if (response.status === 200) await cache.put(request, response.clone());
      return response;
    },
  };
}
