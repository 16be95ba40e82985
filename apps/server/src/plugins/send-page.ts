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
const MAX_SHARED_VARIANTS = 200;

/** Compressed pages that are the same for every visitor, by content and encoding. */
const shared = new Map<string, Promise<Buffer>>();

/** Empties the cache of compressed pages and returns how many it had. */
export function dropSharedPages(): number {
  const { size } = shared;
  shared.clear();
  return size;
}

/** Sends a response of the web app: a page, the data of a page, or a redirect. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  nonce: string,
): Promise<FastifyReply> {
  const isShared = response.headers.get('cache-control') === SHARED_PAGE;
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
  if (isShared) {
    const tag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}-${encoding}"`;
    reply.header('etag', tag).header('vary', 'accept-encoding, save-data, cookie');
    if (listKnownTags(request).includes(tag)) return reply.status(304).send();
    if (encoding === 'identity') return reply.send(page);
    return reply.header('content-encoding', encoding).send(await compressShared(tag, page, encoding));
  }
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

function compressShared(tag: string, page: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = shared.get(tag);
  if (known) return known;
  if (shared.size >= MAX_SHARED_VARIANTS) shared.clear();
  const made = compress(page, encoding, BEST);
  shared.set(tag, made);
  return made;
}

const compress = (page: Buffer, encoding: Encoding, quality: number): Promise<Buffer> =>
  encoding === 'gzip'
    ? promisify(gzip)(page)
    : promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
