import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ORIGIN_PLACEHOLDER } from '@thuto/contract/site';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A page of the built site as it is sent: there are few of them, so they are kept. */
export interface SitePage {
  readonly html: string;
  /** Whether search engines may list it. */
  readonly isIndexed: boolean;
  /** The best encoding first. The last one is the page as it is. */
  readonly variants: readonly { readonly encoding: string; readonly body: Buffer; readonly etag: string }[];
}

const NOT_INDEXED = /<meta name="robots" content="noindex"/;

/** Reads a built page and puts the product's own address where the build could not know it. */
export async function readSitePage(file: string, origin: string): Promise<SitePage> {
  const built = await readFile(file, 'utf8');
  const html = built.replaceAll(ORIGIN_PLACEHOLDER, origin);
  const plain = Buffer.from(html);
  const [br, gz] = await Promise.all(
    html === built
      ? [readIfThere(`${file}.br`), readIfThere(`${file}.gz`)]
      : [toBrotli(plain), toGzip(plain)],
  );
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const variants = [
    { encoding: 'br', body: br },
    { encoding: 'gzip', body: gz },
    { encoding: 'identity', body: plain },
  ].flatMap(({ encoding, body }) => (body ? [{ encoding, body, etag: `"${tag}-${encoding}"` }] : []));
  return { html, isIndexed: !NOT_INDEXED.test(html), variants };
}

/** Sends a page in the best encoding that the browser takes, or 304 when it has that already. */
export function sendSitePage(request: FastifyRequest, reply: FastifyReply, page: SitePage): FastifyReply {
  const taken = takenEncodings(request.headers['accept-encoding'] ?? '');
  const variant = page.variants.find(({ encoding }) => encoding === 'identity' || taken.has(encoding));
  if (!variant) throw new Error('A page always has its plain variant.');
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', variant.etag);
  if (!page.isIndexed) reply.header('x-robots-tag', 'noindex');
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(variant.etag)) return reply.status(304).send();
  if (variant.encoding !== 'identity') reply.header('content-encoding', variant.encoding);
  return reply.status(200).type('text/html; charset=utf-8').send(variant.body);
}

function takenEncodings(header: string): Set<string> {
  const offers = header.split(',').map((offer) => offer.toLowerCase().replaceAll(/\s/g, ''));
  return new Set(
    offers.filter((offer) => !/;q=0(\.0*)?$/.test(offer)).map((offer) => offer.split(';')[0] ?? ''),
  );
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const toBrotli = (content: Buffer) =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
const toGzip = (content: Buffer) => promisify(gzip)(content, { level: 9 });
