import { setTimeout as pause } from 'node:timers/promises';
import { ScriptError } from '../../scripts/run.mjs';

/** What a cluster answers while it changes hands: not this, but later. */
const LATER = new Set([500, 502, 503, 504]);
const CALL_TIMEOUT_MS = 30_000;

/** Somebody who is signed in, by the product's public address. */
export class Person {
  #url;
  #cookie = '';

  constructor(url) {
    this.#url = url;
  }

  async signIn(email, password) {
    const answer = await this.send('POST', '/sign-ins', { email, password, rememberMe: false });
    if (!answer.ok) throw new ScriptError(`${email} could not sign in: ${await answer.text()}`);
    this.#cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    await answer.body?.cancel();
    return this;
  }

  /** One request, whatever comes of it. */
  send(method, path, body, { headers = {}, signal = AbortSignal.timeout(CALL_TIMEOUT_MS) } = {}) {
    const isBytes = body instanceof Uint8Array;
    return fetch(new URL(path.startsWith('/api/') ? path : `/api${path}`, this.#url), {
      method,
      headers: {
        cookie: this.#cookie,
        ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isBytes ? body : JSON.stringify(body) }),
      signal,
      redirect: 'manual',
    });
  }

  async get(path) {
    const answer = await this.send('GET', path);
    const text = await answer.text();
    if (!answer.ok) throw new ScriptError(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }

  /**
   * Tries until it is answered for good: a status that is not "later". Gives the answer's status and body.
   * @param {(attempt: number) => Promise<Response>} ask
   * @param {{ onTrouble: (what: string) => void, until: () => boolean }} watch
   */
  static async insist(ask, { onTrouble, until }) {
    for (let attempt = 1; !until(); attempt += 1) {
      try {
        const answer = await ask(attempt);
        const text = await answer.text();
        if (!LATER.has(answer.status)) {
          const isJson = (answer.headers.get('content-type') ?? '').includes('json');
          return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
        }
        onTrouble(String(answer.status));
      } catch (error) {
        onTrouble(error.name === 'TimeoutError' ? 'no answer in time' : 'connection broken');
      }
      await pause(250);
    }
    return null;
  }
}
