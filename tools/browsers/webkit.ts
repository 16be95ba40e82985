import { ScriptError } from '../../scripts/run.mjs';
import { findFreePort } from '../shared/free-port.ts';
import type { Browser } from './browser.ts';
import { SCREEN } from './browser.ts';
import { startProgram } from './programs.ts';

const PATIENCE_MS = 20_000;

/** Calls WebDriver. @throws ScriptError with its message if it refuses */
async function call<T>(url: string, method: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: T & { message?: string } };
  if (!response.ok) throw new ScriptError(`${method} ${url}: ${value.message}`);
  return value;
}

/** Waits until the driver answers, because it prints nothing when it is ready. */
async function waitForDriver(base: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await call(`${base}/status`, 'GET');
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Starts the installed WebKitGTK on a display of its own and drives it by WebDriver. */
export async function openWebKit(): Promise<Browser> {
  const display = startProgram('Xvfb', [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '800x1200x24',
    '-nolisten',
    'tcp',
  ]);
  const screen = await display.find(/^(\d+)$/m);
  const port = await findFreePort();
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], { DISPLAY: `:${screen}` });
  const base = `http://127.0.0.1:${port}`;
  await waitForDriver(base);
  const openSession = async () => {
    const opened = await call<{ sessionId: string; capabilities: { browserVersion: string } }>(
      `${base}/session`,
      'POST',
      { capabilities: {} },
    );
    const address = `${base}/session/${opened.sessionId}`;
    await call(`${address}/window/rect`, 'POST', SCREEN);
    return { address, version: opened.capabilities.browserVersion };
  };
  let session = await openSession();
  return {
    version: `WebKitGTK ${session.version}`,
    open: (url) => call(`${session.address}/url`, 'POST', { url }),
    async evaluate(expression) {
      const body = { script: `return JSON.stringify(${expression})`, args: [] };
      const text = await call<string | null>(`${session.address}/execute/sync`, 'POST', body);
      return text === null ? undefined : JSON.parse(text);
    },
    async pressAt(x, y) {
      const actions = [
        { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await call(`${session.address}/actions`, 'POST', {
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
      });
    },
    async takePicture() {
      return Buffer.from(await call<string>(`${session.address}/screenshot`, 'GET'), 'base64');
    },
    async forget() {
      await call(session.address, 'DELETE');
      session = await openSession();
    },
    // WebDriver has no call for them.
    takeErrors: () => [],
    async close() {
      await call(session.address, 'DELETE').catch(() => undefined);
      await driver.stop();
      await display.stop();
    },
  };
}
