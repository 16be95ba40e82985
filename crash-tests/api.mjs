const CALL_LIMIT_MS = 60_000;
const TUS = { 'tus-resumable': '1.0.0' };
const PIECE_BYTES = 48 * 1024;
const base64 = (text) => Buffer.from(text).toString('base64');

/** No answer came, or one that says that the server could not tell: it may have happened, or not. */
export class ResponseLostError extends Error {}

/** The server said no. */
export class Refused extends Error {
  constructor(what, status, body) {
    super(`${what}: ${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.code = body?.code;
  }
}

/** One browser: its cookie, and calls of the API. */
export function createBrowser(url, book) {
  let cookie = '';

  async function request(method, path, { headers = {}, body } = {}) {
    let answer;
    let text;
    try {
      answer = await fetch(url + path, {
        headers: { ...headers, ...(cookie && { cookie }) },
        signal: AbortSignal.timeout(CALL_LIMIT_MS),
        ...(body === undefined ? { method } : { method, body }),
      });
      text = await answer.text();
    } catch (error) {
      if (error.name === 'TimeoutError') book.violate(`${method} ${path}: no answer in ${CALL_LIMIT_MS} ms`);
      throw new ResponseLostError(`${method} ${path}: ${error.cause?.code ?? error.message}`);
    }
    if (answer.status === 503) {
      book.counts.unavailable += 1;
      book.hold(answer.headers.has('retry-after'), () => `${method} ${path}: 503 without Retry-After`);
      throw new ResponseLostError(`${method} ${path}: 503`);
    }
    if (answer.status >= 500) {
      book.violate(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
      throw new ResponseLostError(`${method} ${path}: ${answer.status}`);
    }
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (set.length > 0) cookie = set.join('; ');
    return { answer, text };
  }

  async function callApi(method, path, data, headers = {}) {
    const { answer, text } = await request(method, `/api${path}`, {
      headers: { ...headers, ...(data !== undefined && { 'content-type': 'application/json' }) },
      ...(data !== undefined && { body: JSON.stringify(data) }),
    });
    const body = text === '' ? null : JSON.parse(text);
    if (!answer.ok) throw new Refused(`${method} ${path}`, answer.status, body);
    return { body, isReplayed: answer.headers.get('idempotency-replayed') === 'true' };
  }

  return {
    /** The headers that say who this is. */
    headers: () => ({ cookie }),

    /** Makes a call that has to be answered with success; gives the answer's JSON. */
    call: async (method, path, data) => (await callApi(method, path, data)).body,

    /** The same with an Idempotency-Key; gives besides whether the answer is that of an earlier attempt. */
    write: (key, method, path, data) => callApi(method, path, data, { 'idempotency-key': key }),

    /** Begins a resumable upload; gives its place. */
    async beginUpload({ bytes, name, purpose }) {
      const { answer, text } = await request('POST', '/api/uploads', {
        headers: {
          ...TUS,
          'upload-length': String(bytes.length),
          'upload-metadata': `filename ${base64(name)},purpose ${base64(purpose)}`,
        },
      });
      if (answer.status !== 201) throw new Refused('begin upload', answer.status, text);
      return answer.headers.get('location');
    },

    /** How many bytes of it the server has; null when it knows of no such upload. */
    async offsetOf(place) {
      const { answer } = await request('HEAD', place, { headers: TUS });
      return answer.ok ? Number(answer.headers.get('upload-offset')) : null;
    },

    /** Sends the rest of it in pieces, telling after each how much was acknowledged. */
    async sendRest(place, bytes, from, acknowledge) {
      for (let offset = from; offset < bytes.length;) {
        const piece = bytes.subarray(offset, offset + PIECE_BYTES);
        const { answer, text } = await request('PATCH', place, {
          headers: {
            ...TUS,
            'content-type': 'application/offset+octet-stream',
            'upload-offset': String(offset),
          },
          body: piece,
        });
        if (answer.status !== 204) throw new Refused('send piece', answer.status, text);
        offset = Number(answer.headers.get('upload-offset'));
        acknowledge(offset);
      }
    },

    /** Downloads bytes; gives null when they are not there for this browser. */
    async download(path) {
      let answer;
      try {
        answer = await fetch(url + path, { headers: { cookie } });
        return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
      } catch (error) {
        throw new ResponseLostError(`${path}: ${error.message}`);
      }
    },
  };
}
