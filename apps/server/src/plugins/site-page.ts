import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ORIGIN_PLACEHOLDER } from '@thuto/contract/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageVariant } from './encode-page.ts';
import { isFillable } from './fill-page.ts';
import { allowInlineScripts } from './security-headers.ts';

/** A page of the built site, with placeholders for the settings. */
export interface SitePage {
  readonly html: string;
  /** Whether search engines may list it. */
  readonly isIndexed: boolean;
  /** Hashes of its inline scripts, for the content security policy. */
  readonly scriptHashes: readonly string[];
}

// Structured data for search engines is also in script elements. It never runs, so the policy need not allow it.
const NOT_INLINE = /\s(?:src=|type="application\/ld\+json")/;
const NOT_INDEXED = /<meta name="robots" content="noindex"/;

/** Returns the inline scripts of a built page. */
function listInlineScripts(html: string): string[] {
  const scripts: string[] = [];
  for (let at = html.indexOf('<script'); at !== -1;) {
    const start = html.indexOf('>', at) + 1;
    const end = html.indexOf('</script>', start);
    if (!NOT_INLINE.test(html.slice(at, start))) scripts.push(html.slice(start, end));
    at = html.indexOf('<script', end);
  }
  return scripts;
}

/** Returns the hash of an inline script for the content security policy. */
export const hashScript = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Reads a built page and fills in the public origin, which the build does not know. */
export async function readSitePage(file: string, origin: string): Promise<SitePage> {
  const html = (await readFile(file, 'utf8')).replaceAll(ORIGIN_PLACEHOLDER, origin);
  const scripts = listInlineScripts(html);
  // The script's hash would become invalid when the setting changes.
  if (scripts.some(isFillable)) throw new Error('An inline script of the pages holds a setting.');
  return { html, isIndexed: !NOT_INDEXED.test(html), scriptHashes: scripts.map(hashScript) };
}

/** Sends a page in the best encoding that the browser accepts, or 304 when the browser has cached it. */
export function sendSitePage(
  request: FastifyRequest,
  reply: FastifyReply,
  { isIndexed, scriptHashes }: SitePage,
  variants: readonly PageVariant[],
): FastifyReply {
  const taken = listAcceptedEncodings(request);
  const variant = variants.find(({ encoding }) => encoding === 'identity' || taken.has(encoding));
  if (!variant) throw new Error('The page has no uncompressed variant.');
  reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, save-data, cookie')
    .header('etag', variant.etag);
  allowInlineScripts(reply, scriptHashes);
  if (!isIndexed) reply.header('x-robots-tag', 'noindex');
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(variant.etag)) return reply.status(304).send();
  if (variant.encoding !== 'identity') reply.header('content-encoding', variant.encoding);
  return reply.status(200).type('text/html; charset=utf-8').send(variant.body);
}

/** Returns the content encodings that the browser accepts. */
export function listAcceptedEncodings({ headers }: FastifyRequest): Set<string> {
  const offers = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((offer) => offer.toLowerCase().replaceAll(/\s/g, ''));
  return new Set(
    offers.filter((offer) => !/;q=0(\.0*)?$/.test(offer)).map((offer) => offer.split(';')[0] ?? ''),
  );
}
