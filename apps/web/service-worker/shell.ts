/** What the build says of the student's area: its files, and the one by which its page is known. */
export interface ShellFiles {
  readonly version: string;
  readonly entry: string;
  readonly assets: readonly string[];
}

interface Ways {
  /** Fetches a file of the app that is asked for and not kept. */
  readonly fetchAsset: typeof fetch;
}

const PREFIX = 'thuto-shell-';
/** Every page of the student's area is this one, and draws itself. */
const PAGE = '/student';
const RESPONSE_TIMEOUT_MS = 4_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The app itself: the page and the files of one version, which are kept and go together. */
export function createShell({ version, entry, assets }: ShellFiles, { fetchAsset }: Ways) {
  const name = `${PREFIX}${version}`;

  async function fetchPage(): Promise<Response> {
    const page = await fetch(PAGE, { cache: 'no-cache' });
    // Of several servers one may be newer already: half of each version would be no app.
    if (!page.ok || !(await page.clone().text()).includes(entry))
      throw new Error('The page is of another version.');
    return page;
  }

  return {
    /** Fetches the whole version, or fails. What the browser has just loaded comes out of its own cache. */
    async install(): Promise<void> {
      const cache = await caches.open(name);
      await Promise.all([cache.put(PAGE, await fetchPage()), cache.addAll([...assets])]);
    },

    /** Lets go of the other versions. */
    async activate(): Promise<void> {
      const others = (await caches.keys()).filter((each) => each.startsWith(PREFIX) && each !== name);
      await Promise.all(others.map((each) => caches.delete(each)));
    },

    /** A page of the student's area: the server's, so that a new version comes with it; without a server the kept one. */
    async page(request: Request): Promise<Response> {
      const kept = await (await caches.open(name)).match(PAGE);
      const asked = fetch(request);
      if (!kept) return asked;
      const orKept = asked.then(
        (page) => (page.status === 502 || page.status === 504 ? kept : page),
        () => kept,
      );
      return Promise.race([orKept, pause(RESPONSE_TIMEOUT_MS).then(() => kept)]);
    },

    /** A file with its hash in its name never changes: whoever has it need not ask. */
    async asset(request: Request): Promise<Response> {
      const cache = await caches.open(name);
      const kept = await cache.match(request, { ignoreVary: true });
      if (kept) return kept;
      const answer = await fetchAsset(request);
      if (answer.status === 200) await cache.put(request, answer.clone());
      return answer;
    },
  };
}
