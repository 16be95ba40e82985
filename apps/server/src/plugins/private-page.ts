import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  FIRST_DATA_ID,
  type FirstData,
  RENDERED_AT_ATTRIBUTE,
  SENT_AT_ATTRIBUTE,
} from '@thuto/contract/first-data';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeInScript } from './escape-html.ts';
import { allowInlineScripts } from './security-headers.ts';
import { listAcceptedEncodings, type SitePage } from './site-page.ts';

/** Returns the first data of the requested page; null if nobody is signed in. */
export type FirstDataReader = (request: FastifyRequest) => Promise<FirstData | null>;

/** What the browser opens the page for. `empty` when its service worker passes the request on. */
const DESTINATIONS: readonly unknown[] = ['document', 'empty'];

/**
 * Returns whether the browser opens the page. Other responses must not contain anyone's data: the service worker fetches
 * the page to store it for offline use.
 */
export const isNavigation = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  DESTINATIONS.includes(headers['sec-fetch-dest']);

/** The content of a page that the server has rendered, and the time that it shows. */
export interface RenderedContent {
  readonly html: string;
  readonly at: number;
}

/** Sends a page with the first data of the current user, and with its content if that is rendered. No cache may store it. */
export async function sendPrivatePage(
  request: FastifyRequest,
  reply: FastifyReply,
  { scriptHashes }: SitePage,
  html: string,
  data: FirstData,
  content: RenderedContent | null = null,
): Promise<FastifyReply> {
  const time = content === null ? '' : ` ${RENDERED_AT_ATTRIBUTE}="${content.at}"`;
  // By the clock of the `Date` header, so that the browser knows how wrong its own one is.
  const sent = ` ${SENT_AT_ATTRIBUTE}="${Date.now()}"`;
  const script = `<script type="application/json" id="${FIRST_DATA_ID}"${time}${sent}>${escapeInScript(JSON.stringify(data))}</script>`;
  allowInlineScripts(reply, scriptHashes);
  const page = Buffer.from(
    content === null
      ? html.replace('</head>', () => `${script}</head>`)
      : // The content comes first: it needs no script.
        html.replace('<body>', () => `<body>${content.html}${script}`),
  );
  reply
    .status(200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('vary', 'accept-encoding, cookie')
    .header('x-robots-tag', 'noindex');
  const accepted = listAcceptedEncodings(request);
  if (accepted.has('br')) return reply.header('content-encoding', 'br').send(await toBrotli(page));
  if (accepted.has('gzip')) return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(page));
  return reply.send(page);
}

/** A middle quality, because every page is compressed once only. */
const toBrotli = (content: Buffer) =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
