import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
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

const QUIET_MS = 1500;

/**
 * What a browser that was never here fetches for a page until it shows `sign` and then stays quiet, by kind. The browser tells which files those
 * are; each is then asked for again in both encodings, since it sends but one. Answers of the API are left out.
 */
export async function measureFirstLoad(
  browser: Browser,
  url: URL,
  sign: string,
  options: BrowserContextOptions = {},
): Promise<FirstLoad> {
  // What the service worker fetches for another time comes after the page, and is no part of its first load.
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
  const addresses = new Set<string>();
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === url.origin && !pathname.startsWith('/api/')) addresses.add(pathname);
  });
  const isQuiet = watchQuiet(context);
  const page = await context.newPage();
  await page.goto(url.href);
  await expect(page.getByText(sign).filter({ visible: true }).first()).toBeVisible();
  // What a page that sleeps fetches for somebody who stays counts as well.
  await page.mouse.move(10, 10);
  await expect.poll(isQuiet).toBe(true);
  await context.close();

  const files = [...addresses].flatMap((pathname) => {
    const kind = KINDS.find(([name]) => name.test(pathname))?.[1];
    return kind ? [{ kind, url: new URL(pathname, url) }] : [];
  });
  const inEncoding = async (encoding: Encoding) => {
    const sizes: Sizes = { html: 0, js: 0, css: 0, fonts: 0, images: 0, total: 0 };
    for (const file of files) {
      const bytes = await bytesOf(file.url, encoding);
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

/** Gives a question: has nothing been under way for a while? */
function watchQuiet(context: BrowserContext): () => boolean {
  let underWay = 0;
  let lastChange = performance.now();
  const change = (by: number) => {
    underWay += by;
    lastChange = performance.now();
  };
  // A stream of events is never done, and brings no files.
  const counted = (by: number) => (request: Request) => {
    if (request.resourceType() !== 'eventsource') change(by);
  };
  context.on('request', counted(1));
  context.on('requestfinished', counted(-1));
  context.on('requestfailed', counted(-1));
  return () => underWay <= 0 && performance.now() - lastChange > QUIET_MS;
}

async function bytesOf(url: URL, encoding: Encoding): Promise<number> {
  const [answer] = (await once(get(url, { headers: { 'accept-encoding': encoding } }), 'response')) as [
    IncomingMessage,
  ];
  if (answer.statusCode !== 200) throw new Error(`${url.pathname} answers ${answer.statusCode}.`);
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return bytes;
}
