import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { becomeStudent } from './by-api.ts';
import { expect, test } from './test.ts';

test.use({ allowed: /net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch/ });

const NEWER = 'thenewversion';
const MARK = '<meta name="test-version" content="new">';

const WAYS = new Set(['accept-encoding', 'if-none-match', 'if-modified-since']);

/** The product as it is, and after `release()` as a newer version of itself. */
async function standInFront(of: string): Promise<{ url: string; release: () => void; server: Server }> {
  let isNewer = false;
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const isChanged = isNewer && (path === '/service-worker.js' || path.startsWith('/student'));
    // What is changed is asked for whole and uncompressed.
    const asked = Object.entries(incoming.headers).filter(([name]) => !isChanged || !WAYS.has(name));
    const headers = { ...Object.fromEntries(asked), host: new URL(of).host };
    const passed = ask(new URL(path, of), { method: incoming.method, headers }, (answer) => {
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
        outgoing.end(
          path === '/service-worker.js'
            ? text.replace(/(version:\s*[`"'])[0-9a-f]{12}/, `$1${NEWER}`)
            : text.replace('<head>', `<head>${MARK}`),
        );
      });
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, release: () => (isNewer = true), server };
}

test('a new version is offered, comes when it is wanted, and is never half there', async ({
  page,
  context,
  baseURL,
}, info) => {
  const front = await standInFront(baseURL ?? '');
  try {
    // A browser's cookies are for a host, whatever the port.
    await becomeStudent(page, {
      name: 'Tebello Version',
      email: `version.${info.project.name}-${info.retry}@example.org`,
    });
    const shells = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('thuto-shell-')));
    const offer = page.getByRole('button', { name: 'Reload for the new version' });
    const mark = page.locator('meta[name="test-version"]');
    await page.goto(`${front.url}/student`);
    await expect(page.getByText('Hi Tebello')).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await expect.poll(async () => (await shells()).length).toBe(1);
    const [old = ''] = await shells();
    await expect(offer).toHaveCount(0);

    front.release();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(offer).toBeVisible();
    expect((await shells()).toSorted()).toEqual([old, `thuto-shell-${NEWER}`].toSorted());
    // Until it is wanted, the version that is open is the one that stays, whole, also without a network.
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Hi Tebello')).toBeVisible();
    await expect(mark).toHaveCount(0);
    await context.setOffline(false);

    await expect(offer).toBeVisible();
    await offer.click();
    await expect(mark).toHaveCount(1);
    await expect(page.getByText('Hi Tebello')).toBeVisible();
    await expect.poll(shells).toEqual([`thuto-shell-${NEWER}`]);
    await expect(offer).toHaveCount(0);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Hi Tebello')).toBeVisible();
    await expect(mark).toHaveCount(1);
    await context.setOffline(false);
  } finally {
    front.server.closeAllConnections();
    front.server.close();
  }
});
