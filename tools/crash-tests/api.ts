import { buildChunkHeaders, buildCreateHeaders, type NewUpload, TUS_HEADERS } from '../shared/tus.ts';
import type { Results } from './results.ts';

const CALL_TIMEOUT_MS = 60_000;
const CHUNK_BYTES = 48 * 1024;

/** The outcome is unknown: the response was lost, or the server reported an unknown outcome. */
export class ResponseLostError extends Error {}

/** The server refused the call. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(call: string, status: number, body: unknown) {
    super(`${call}: ${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.code = (body as { code?: string } | null)?.code;
  }
}

/** An answer of the API. The caller names the shape of its JSON. */
export interface Answer<Body> {
  readonly body: Body;
  /** Whether this is the stored answer of an earlier attempt with the same key. */
  readonly isReplayed: boolean;
}

interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

export interface UploadFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly purpose: NewUpload['purpose'];
}

export type Browser = ReturnType<typeof createBrowser>;

const describeNetworkError = (error: unknown) => {
  if (!(error instanceof Error)) return String(error);
  return (error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.message;
};

/** Creates a client with a cookie of its own, as a browser has. */
export function createBrowser(url: string, results: Results) {
  let cookie = '';

  async function request(method: string, path: string, { headers = {}, body }: RequestOptions = {}) {
    const call = `${method} ${path}`;
    let response: Response;
    let text: string;
    try {
      response = await fetch(url + path, {
        headers: { ...headers, ...(cookie && { cookie }) },
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        ...(body === undefined ? { method } : { method, body }),
      });
      text = await response.text();
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') {
        results.addViolation(`${call}: no answer in ${CALL_TIMEOUT_MS} ms`);
      }
      throw new ResponseLostError(`${call}: ${describeNetworkError(error)}`);
    }
    if (response.status === 503) {
      results.counts.unavailable += 1;
      results.verify(response.headers.has('retry-after'), () => `${call}: 503 without Retry-After`);
      throw new ResponseLostError(`${call}: 503`);
    }
    if (response.status >= 500) {
      results.addViolation(`${call}: ${response.status} ${text.slice(0, 300)}`);
      throw new ResponseLostError(`${call}: ${response.status}`);
    }
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (cookies.length > 0) cookie = cookies.join('; ');
    return { response, text };
  }

  async function callApi<Body>(
    method: string,
    path: string,
    data?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> {
    const { response, text } = await request(method, `/api${path}`, {
      headers: { ...headers, ...(data !== undefined && { 'content-type': 'application/json' }) },
      ...(data !== undefined && { body: JSON.stringify(data) }),
    });
    const body: unknown = text === '' ? null : JSON.parse(text);
    if (!response.ok) throw new Refused(`${method} ${path}`, response.status, body);
    return { body: body as Body, isReplayed: response.headers.get('idempotency-replayed') === 'true' };
  }

  return {
    /** The headers that identify this browser. */
    headers: () => ({ cookie }),

    /** Makes a call and returns the JSON of its answer. @throws ResponseLostError, Refused. */
    call: async <Body>(method: string, path: string, data?: object) =>
      (await callApi<Body>(method, path, data)).body,

    /** Makes a call with an idempotency key. @throws ResponseLostError, Refused. */
    write: <Body>(key: string, method: string, path: string, data?: object) =>
      callApi<Body>(method, path, data, { 'idempotency-key': key }),

    /** Sends bytes unchanged and returns the JSON of the response. @throws ResponseLostError, Refused. */
    async sendFile<Body>(
      path: string,
      bytes: Uint8Array<ArrayBuffer>,
      headers: Readonly<Record<string, string>>,
    ): Promise<Body> {
      const { response, text } = await request('POST', `/api${path}`, { headers, body: bytes });
      const body: unknown = text === '' ? null : JSON.parse(text);
      if (!response.ok) throw new Refused(`POST ${path}`, response.status, body);
      return body as Body;
    },

    /** Begins a resumable upload and returns its path. @throws ResponseLostError, Refused. */
    async beginUpload({ bytes, name, purpose }: UploadFile): Promise<string> {
      const { response, text } = await request('POST', '/api/uploads', {
        headers: buildCreateHeaders({ length: bytes.length, filename: name, purpose }),
      });
      const location = response.headers.get('location');
      if (response.status !== 201 || location === null) {
        throw new Refused('begin upload', response.status, text);
      }
      return location;
    },

    /** Returns how many bytes of an upload the server has; null for an unknown upload. @throws ResponseLostError. */
    async getUploadOffset(location: string): Promise<number | null> {
      const { response } = await request('HEAD', location, { headers: TUS_HEADERS });
      return response.ok ? Number(response.headers.get('upload-offset')) : null;
    },

    /** Sends the rest of an upload in chunks and reports each acknowledged offset. @throws ResponseLostError, Refused. */
    async sendRest(
      location: string,
      bytes: Uint8Array<ArrayBuffer>,
      from: number,
      onAcknowledged: (offset: number) => void,
    ): Promise<void> {
      for (let offset = from; offset < bytes.length;) {
        const { response, text } = await request('PATCH', location, {
          headers: buildChunkHeaders(offset),
          body: bytes.subarray(offset, offset + CHUNK_BYTES),
        });
        if (response.status !== 204) throw new Refused('send chunk', response.status, text);
        offset = Number(response.headers.get('upload-offset'));
        onAcknowledged(offset);
      }
    },
  };
}
