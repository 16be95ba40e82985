import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  type Request,
} from '@playwright/test';

export type PartKind = 'html' | 'js' | 'css' | 'fonts' | 'images';
export type Encoding = 'br' | 'gzip';
/** Bytes over the wire, without headers. */
export type Sizes = Record<PartKind | 'total', number>;

export interface FirstLoad {
  readonly path: string;
  readonly requests: number;
  readonly br: Sizes;
  readonly gzip: Sizes;
}

const KINDS: readonly (readonly [RegExp, PartKind])[] = [
  [/\.m?js$/, 'js'],
  [/\.css$/, 'css'],
  [/\.woff2$/, 'fonts'],
  [/\.(svg|png|webp|jpe?g|ico)$/, 'images'],
  [/(^|\/)[^.]*$/, 'html'],
];

const QUIET_MS = 800;

/**
 * Measures what a new browser downloads until the page shows `sign` and the network is idle, in bytes by kind.
 * The browser run lists the files; each file is then fetched in both encodings. API responses are not counted.
 */
export async function measureFirstLoad(
  browser: Browser,
  url: URL,
  sign: string,
  options: BrowserContextOptions = {},
): Promise<FirstLoad> {
  // Files that the service worker caches for later are not part of the first load.
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
  const addresses = new Set<string>();
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === url.origin && !pathname.startsWith('/api/')) addresses.add(pathname);
  });
  const cookie = (await context.cookies(url.href)).map(({ name, value }) => `${name}=${value}`).join('; ');
  const isQuiet = watchQuiet(context);
  const page = await context.newPage();
  await page.goto(url.href);
  await expect(page.getByText(sign).filter({ visible: true }).first()).toBeVisible();
  await expect.poll(isQuiet).toBe(true);
  await context.close();

  const files = [...addresses].flatMap((pathname) => {
    const kind = KINDS.find(([name]) => name.test(pathname))?.[1];
    return kind ? [{ kind, url: new URL(pathname, url) }] : [];
  });
  const inEncoding = async (encoding: Encoding) => {
    const sizes: Sizes = { html: 0, js: 0, css: 0, fonts: 0, images: 0, total: 0 };
    for (const file of files) {
      const bytes = await bytesOf(file.url, { 'accept-encoding': encoding, cookie });
      sizes[file.kind] += bytes;
      sizes.total += bytes;
    }
    return sizes;
  };
  return {
    path: url.pathname,
    requests: files.length,
    br: await inEncoding('br'),
    gzip: await inEncoding('gzip'),
  };
}

/**
 * Measures what a browser downloads from the page at `url`, once it is idle, until `open` has resolved and the network is
 * idle again: files and API responses, in bytes over the wire with their headers.
 */
export async function measureNavigation(
  browser: Browser,
  url: URL,
  open: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<number> {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
  const finished: Request[] = [];
  context.on('requestfinished', (request) => finished.push(request));
  const isQuiet = watchQuiet(context);
  const page = await context.newPage();
  await page.goto(url.href);
  await expect.poll(isQuiet).toBe(true);
  const before = finished.length;
  await open(page);
  await expect.poll(isQuiet).toBe(true);
  let bytes = 0;
  for (const request of finished.slice(before)) {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    bytes += responseBodySize + responseHeadersSize;
  }
  await context.close();
  return bytes;
}

/** Returns a function that tells whether no request was in flight for `QUIET_MS`. */
function watchQuiet(context: BrowserContext): () => boolean {
  let underWay = 0;
  let lastChange = performance.now();
  const change = (by: number) => {
    underWay += by;
    lastChange = performance.now();
  };
  // An event stream never finishes and loads no files.
  const counted = (by: number) => (request: Request) => {
    if (request.resourceType() !== 'eventsource') change(by);
  };
  context.on('request', counted(1));
  context.on('requestfinished', counted(-1));
  context.on('requestfailed', counted(-1));
  return () => underWay <= 0 && performance.now() - lastChange > QUIET_MS;
}

async function bytesOf(url: URL, headers: Readonly<Record<string, string>>): Promise<number> {
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${url.pathname} returned ${answer.statusCode}.`);
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return bytes;
}
