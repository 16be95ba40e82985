import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ScriptError } from '../../scripts/run.mjs';
import type { Browser } from './browser.ts';
import { SCREEN } from './browser.ts';
import { startProgram } from './programs.ts';

/** A message of WebDriver BiDi: the answer to a command, or an event. */
interface Message {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly method?: string;
  readonly params?: { readonly level?: string; readonly text?: string };
  readonly result?: unknown;
  readonly message?: string;
}

type Send = <T>(method: string, params: object) => Promise<T>;

/** Connects to a browser that speaks WebDriver BiDi. @param onEvent receives its events */
async function connect(url: string, onEvent: (message: Message) => void): Promise<Send> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new ScriptError(`${url} does not answer.`)));
  });
  const waiting = new Map<number, (message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id === undefined) return onEvent(message);
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  let number = 0;
  return async <T>(method: string, params: object) => {
    number += 1;
    const id = number;
    const answer = await new Promise<Message>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.type === 'error') throw new ScriptError(`${method}: ${answer.message}`);
    return answer.result as T;
  };
}

/** Starts the installed Firefox without a window and drives it by WebDriver BiDi. */
export async function openFirefox(): Promise<Browser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'thuto-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const running = startProgram('firefox-esr', args);
  const address = await running.find(/WebDriver BiDi listening on (ws:\S+)/);
  let errors: string[] = [];
  const send = await connect(`${address}/session`, ({ method, params }) => {
    if (method === 'log.entryAdded' && params?.level === 'error') errors.push(params.text ?? '');
  });
  const session = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const openPage = async () => {
    const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {});
    const created = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
    await send('browsingContext.setViewport', { context: created.context, viewport: SCREEN });
    return created.context;
  };
  let context = await openPage();
  return {
    version: `Firefox ${session.capabilities.browserVersion}`,
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression) {
      const answer = await send<{ result?: { value?: string }; exceptionDetails?: { text: string } }>(
        'script.evaluate',
        { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: false },
      );
      if (answer.exceptionDetails !== undefined) throw new ScriptError(answer.exceptionDetails.text);
      return answer.result?.value === undefined ? undefined : JSON.parse(answer.result.value);
    },
    async pressAt(x, y) {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    async takePicture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async forget() {
      const last = context;
      context = await openPage();
      await send('browsingContext.close', { context: last });
    },
    takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
    async close() {
      await running.stop();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
