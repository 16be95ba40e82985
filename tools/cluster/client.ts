import { setTimeout as delay } from 'node:timers/promises';
import { ScriptError } from '../../scripts/run.mjs';
import type { Credentials } from '../shared/demo.ts';
import { signIn } from '../shared/session.ts';

/** Statuses that a failover causes; the client retries. */
const RETRIED_STATUSES = new Set([500, 502, 503, 504]);
const RETRY_DELAY_MS = 250;
const CALL_TIMEOUT_MS = 30_000;

export interface SendOptions {
  /** Bytes are sent as they are, everything else as JSON. */
  readonly body?: object | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A final answer. The caller names the shape of its JSON; a refusal has a code. */
export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body & { readonly code?: string };
}

export interface RetryOptions {
  readonly isOver: () => boolean;
  readonly onRetry: (reason: string) => void;
}

export type Client = Awaited<ReturnType<typeof createClient>>;

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

/** Signs in through the product's public address. */
export async function createClient(url: string, credentials: Credentials) {
  const cookie = await signIn(url, credentials);

  /** Sends one request without retries. */
  function send(method: string, path: string, options: SendOptions = {}): Promise<Response> {
    const { body, headers = {}, signal = AbortSignal.timeout(CALL_TIMEOUT_MS) } = options;
    const isBytes = body instanceof Uint8Array;
    return fetch(new URL(path.startsWith('/api/') ? path : `/api${path}`, url), {
      method,
      headers: {
        cookie,
        ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || isBytes ? body : JSON.stringify(body),
      signal,
      redirect: 'manual',
    });
  }

  return {
    send,

    /** Returns the JSON of an answer. @throws ScriptError on any other status than success. */
    async get<Body>(path: string): Promise<Body> {
      const response = await send('GET', path);
      const text = await response.text();
      if (!response.ok) throw new ScriptError(`${path}: ${response.status} ${text}`);
      return JSON.parse(text);
    },
  };
}

/** Repeats a request until its answer is final. Returns null if the run ends before. */
export async function retry<Body>(
  request: (attempt: number) => Promise<Response>,
  { isOver, onRetry }: RetryOptions,
): Promise<Answer<Body> | null> {
  for (let attempt = 1; !isOver(); attempt += 1) {
    try {
      const response = await request(attempt);
      const { status, headers } = response;
      const text = await response.text();
      if (!RETRIED_STATUSES.has(status)) {
        const isJson = (headers.get('content-type') ?? '').includes('json');
        return { status, headers, body: isJson ? JSON.parse(text) : text };
      }
      onRetry(String(status));
    } catch (error) {
      onRetry(isTimeout(error) ? 'timeout' : 'connection broken');
    }
    await delay(RETRY_DELAY_MS);
  }
  return null;
}
