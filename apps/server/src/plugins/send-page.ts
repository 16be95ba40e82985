import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { SHARED_PAGE } from '@thuto/contract/calls/page-handler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { listAcceptedEncodings } from './accepted-encodings.ts';
import { allowNonce } from './security-headers.ts';

/** A middle quality for a page that is sent once. */
const ONCE = 5;
const BEST = 11;
const MAX_KEPT_PAGES = 100;

/** A page that is the same for every visitor, with its compressed forms. */
export interface SharedPage {
  readonly headers: Headers;
  readonly body: Buffer;
  /** Hash of the body, for its ETags. */
  readonly hash: string;
  readonly compressed: Map<Encoding, Promise<Buffer>>;
}

/** The pages for visitors, by address and revision of the public data. */
export interface KeptPages {
  get(key: string): SharedPage | undefined;
  /** Keeps a page, and returns the one that is kept: visitors who come at once share one with its compressed forms. */
  keep(key: string, page: SharedPage): SharedPage;
  /** Empties the cache and returns how many pages it had. */
  drop(): number;
}

export function createKeptPages(): KeptPages {
  const known = new Map<string, SharedPage>();
  const drop = () => {
    const { size } = known;
    known.clear();
    return size;
  };
  return {
    get: (key) => known.get(key),
    keep(key, page) {
      const earlier = known.get(key);
      if (earlier) return earlier;
      if (known.size >= MAX_KEPT_PAGES) drop();
      known.set(key, page);
      return page;
    },
    drop,
  };
}

/** Returns the page of a response that is the same for every visitor; null for other responses. */
export async function readSharedPage(response: Response): Promise<SharedPage | null> {
  const { headers, status } = response;
  if (status !== 200 || headers.get('cache-control') !== SHARED_PAGE) return null;
  const body = Buffer.from(await response.arrayBuffer());
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { headers, body, hash, compressed: new Map() };
}

/** Sends a page that is the same for every visitor, or 304 to a browser that has it. */
export async function sendSharedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SharedPage,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request);
  const tag = `"${page.hash}-${encoding}"`;
  page.headers.forEach((value, name) => void reply.header(name, value));
  reply.header('etag', tag).header('vary', 'accept-encoding, save-data, cookie');
  if (listKnownTags(request).includes(tag)) return reply.status(304).send();
  if (encoding === 'identity') return reply.send(page.body);
  const compressed = page.compressed.get(encoding) ?? compress(page.body, encoding, BEST);
  page.compressed.set(encoding, compressed);
  return reply.header('content-encoding', encoding).send(await compressed);
}

/** Sends any other response of the web app: a page, the data of a page, or a redirect. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  nonce: string,
): Promise<FastifyReply> {
  reply
    .status(response.status)
    .header('cache-control', 'private, no-store')
    .header('vary', 'accept-encoding, cookie');
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') reply.header(name, value);
  });
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  if (response.body === null) return reply.send();
  const page = Buffer.from(await response.arrayBuffer());
  const encoding = chooseEncoding(request);
  allowNonce(reply, nonce);
  if (encoding === 'identity') return reply.send(page);
  return reply.header('content-encoding', encoding).send(await compress(page, encoding, ONCE));
}

type Encoding = 'br' | 'gzip';

function chooseEncoding(request: FastifyRequest): Encoding | 'identity' {
  const accepted = listAcceptedEncodings(request);
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity';
}

const listKnownTags = ({ headers }: FastifyRequest) =>
  (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));

const compress = (page: Buffer, encoding: Encoding, quality: number): Promise<Buffer> =>
  encoding === 'gzip'
    ? promisify(gzip)(page)
    : promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
