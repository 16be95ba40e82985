import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { becomeStudent } from './by-api.ts';
import { setOffline } from './network.ts';
import { watchFor } from './passing-words.ts';
import { expect, makeTag, test as base } from './test.ts';

const NEWER = 'thenewversion';
const MARK = '<meta name="test-version" content="new">';
const VERSION = /(version:\s*[`"'])[0-9a-f]{12}/;

const WAYS = new Set(['accept-encoding', 'if-none-match', 'if-modified-since']);

/** A proxy between the browser and the product. */
interface Front {
  url: string;
  /** Transforms the source of the old service worker. */
  oldWorker: (worker: string) => string;
  /** Serves a newer version from now on. */
  release: () => void;
  /** Never answers requests to this path from now on. Resolves when the first one arrives. */
  holdBack: (path: string) => Promise<void>;
}

/** Replaces a student's id by `*`. */
const maskStudent = (path: string) => path.replace(/^\/api\/students\/[^/]+/, '/api/students/*');

const test = base.extend<{ front: Front }>({
  serviceWorkers: 'allow',
  allowed: /net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch/,
  front: async ({ page, baseURL }, use) => {
    let isNewer = false;
    let heldBack: string | null = null;
    const held = Promise.withResolvers<void>();
    const server = createServer((incoming, outgoing) => {
      const path = incoming.url ?? '/';
      if (maskStudent(path) === heldBack) {
        held.resolve();
        return;
      }
      const isWorker = path === '/service-worker.js';
      const isChanged = isWorker || (isNewer && /^\/(student|app-shell)/.test(path));
      // Fetch responses that are rewritten in full and uncompressed.
      const asked = Object.entries(incoming.headers).filter(([name]) => !isChanged || !WAYS.has(name));
      const to = new URL(path, baseURL);
      const headers = { ...Object.fromEntries(asked), host: to.host };
      const passed = ask(to, { method: incoming.method, headers }, (answer) => {
        if (!isChanged) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          return;
        }
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          const { 'content-length': _length, etag: _etag, ...rest } = answer.headers;
          outgoing.writeHead(answer.statusCode ?? 502, rest);
          if (!isWorker) outgoing.end(text.replace('<head>', `<head>${MARK}`));
          else outgoing.end(isNewer ? text.replace(VERSION, `$1${NEWER}`) : front.oldWorker(text));
        });
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const front: Front = {
      url: `http://localhost:${port}`,
      oldWorker: (worker) => worker,
      release: () => (isNewer = true),
      holdBack: (path) => {
        heldBack = path;
        return held.promise;
      },
    };
    await use(front);
    // Close the page first: an open page would log errors when its connections end.
    await page.close();
    server.closeAllConnections();
    server.close();
  },
});

const shellsOf = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('thuto-shell-')));
const offerOf = (page: Page) => page.getByRole('button', { name: 'Reload for the new version' });
const markOf = (page: Page) => page.locator('meta[name="test-version"]');

/** Opens the student area as a new student, waits until the worker has cached it and returns the cache name. */
async function openDevOutbox(page: Page, url: string, email: string): Promise<string> {
  // Cookies ignore the port, so this session is also valid behind the proxy.
  await becomeStudent(page, { name: 'Tebello Version', email });
  await page.goto(`${url}/student`);
  await expect(page.getByText('Hi Tebello')).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect.poll(async () => (await shellsOf(page)).length).toBe(1);
  return (await shellsOf(page))[0] ?? '';
}

/** Releases a newer version and triggers the update check that normally runs every hour. */
async function offerNewer(page: Page, front: Front): Promise<void> {
  front.release();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(offerOf(page)).toBeVisible();
}

/** Sends a request that is never answered and waits until it has reached the proxy. */
async function sendInVain(page: Page, front: Front, path: string, method: string): Promise<void> {
  const held = front.holdBack(path);
  await page.evaluate(([to, how]) => void fetch(to, { method: how }).catch(() => undefined), [
    path,
    method,
  ] as const);
  await held;
}

test('a new version is offered, installed on request and never mixed with the old one', async ({
  page,
  context,
  front,
}, { project, retry, repeatEachIndex }) => {
  const [offer, mark] = [offerOf(page), markOf(page)];
  const old = await openDevOutbox(
    page,
    front.url,
    `version.${project.name}-${repeatEachIndex}-${retry}@example.org`,
  );
  await expect(offer).toHaveCount(0);

  await offerNewer(page, front);
  expect((await shellsOf(page)).toSorted()).toEqual([old, `thuto-shell-${NEWER}`].toSorted());
  // Until the user accepts the new version, the old one stays complete, also offline.
  await setOffline(context, true);
  await page.reload();
  await expect(page.getByText('Hi Tebello')).toBeVisible();
  await expect(mark).toHaveCount(0);
  await setOffline(context, false);

  await expect(offer).toBeVisible();
  await offer.click();
  await expect(mark).toHaveCount(1);
  await expect(page.getByText('Hi Tebello')).toBeVisible();
  await expect.poll(() => shellsOf(page)).toEqual([`thuto-shell-${NEWER}`]);
  await expect(offer).toHaveCount(0);
  await setOffline(context, true);
  await page.reload();
  await expect(page.getByText('Hi Tebello')).toBeVisible();
  await expect(mark).toHaveCount(1);
  await setOffline(context, false);
});

const HANGING = [
  { when: 'a request never gets a response', path: '/api/students/*/dashboard', inFlight: 'GET' },
  { when: 'a sign-out never gets a response', path: '/api/sign-ins/current', inFlight: 'DELETE' },
  { when: 'the connection hangs from then on', path: '/api/students/*/dashboard', inFlight: null },
];
for (const { when, path, inFlight } of HANGING) {
  test(
    `an accepted new version is installed even when ${when}`,
    { tag: '@slow' },
    async ({ page, front }) => {
      await openDevOutbox(page, front.url, `patchy.${makeTag()}@example.org`);
      await offerNewer(page, front);
      if (inFlight === null) void front.holdBack(path);
      else await sendInVain(page, front, path, inFlight);
      await offerOf(page).click({ noWaitAfter: true });
      await expect(markOf(page)).toHaveCount(1);
      await expect(page.getByText('Hi Tebello')).toBeVisible();
      await expect.poll(() => shellsOf(page)).toEqual([`thuto-shell-${NEWER}`]);
    },
  );
}

test(
  'an accepted new version is installed even when the old worker ignores the request to leave',
  { tag: '@slow' },
  async ({ page, front }) => {
    front.oldWorker = (worker) => worker.replace(/([`"'])leave\1/, '$1unheard$1');
    await openDevOutbox(page, front.url, `stuck.${makeTag()}@example.org`);
    await offerNewer(page, front);
    await sendInVain(page, front, '/api/students/*/dashboard', 'GET');
    const untilAnswered = await watchFor(page, 'The new version is on its way…');
    await offerOf(page).click({ noWaitAfter: true });
    await expect(markOf(page)).toHaveCount(1);
    await untilAnswered();
    await expect(page.getByText('Hi Tebello')).toBeVisible();
  },
);

test(
  'a sign-out works while the old worker is leaving',
  { tag: '@slow' },
  async ({ page, context, baseURL }) => {
    await openDevOutbox(page, baseURL ?? '', `leaving.${makeTag()}@example.org`);
    // A message posted by the page could arrive after the request, which would then be aborted with the others.
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(() => self.dispatchEvent(new MessageEvent('message', { data: 'leave' })));
    const status = await page.evaluate(
      async () => (await fetch('/api/sign-ins/current', { method: 'DELETE' })).status,
    );
    expect(status).toBe(200);
    await page.reload();
    await page.waitForURL((url) => !url.pathname.startsWith('/student'));
  },
);
