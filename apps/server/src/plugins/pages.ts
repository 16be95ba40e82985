import { randomBytes } from 'node:crypto';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { DomainError } from '@thuto/domain/errors';
import { isOpenInMaintenance } from '@thuto/domain/centre/maintenance';
import { type PageVisit, MAX_FORM_BYTES, SHELL_PATH } from '@thuto/contract/calls/page-handler';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeFailure } from '../platform/jobs/describe-failure.ts';
import { sendMaintenancePage, sendRefusalPage, sendUnavailablePage } from './plain-pages.ts';
import { buildProblem } from './problem-details.ts';
import { INDEXED_PAGES, registerSearchEngines } from './search-engines.ts';
import { type KeptPages, readSharedPage, sendPage, sendSharedPage } from './send-page.ts';
import { type Site, WEB_MANIFEST } from './site.ts';
import { wantsLite } from './wants-lite.ts';

/** Above this number of renders under way, the browsers of signed-in users render their pages themselves. */
const MAX_CONCURRENT_RENDERS = 16;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const isArea = (pathname: string) => /^\/(student|tutor|admin|account)(\/|$)/.test(pathname);
const isData = (pathname: string) => pathname.endsWith('.data');

/** What the pages need from the product. */
export interface PageSource {
  /** Public origin of the site: `https://thuto.example`. */
  readonly origin: string;
  /** Returns a function that makes calls of the contract as the user of a request, and the headers that they set. */
  readonly callsFor: (request: FastifyRequest) => {
    readonly call: PageVisit['call'];
    readonly headers: Headers;
    /** Whether all calls so far succeeded and gave what the revision covers. */
    readonly isPublic: () => boolean;
  };
  /** Returns the revision of what public pages show to a visitor; null for signed-in users and during maintenance. */
  readonly findRevision: (request: FastifyRequest) => Promise<string | null>;
  /** Throws platform_maintained if maintenance closes the site to the user of a request. */
  readonly checkMaintenance: (request: FastifyRequest) => Promise<void>;
  /** Returns the platform's name and contact address; the last known ones while the database is away. */
  readonly readSettings: () => Promise<{ readonly platformName: string; readonly contactEmail: string }>;
  now(): Date;
}

/** Serves the web app: its files, and every page rendered for its request. */
export async function registerPages(
  app: FastifyInstance,
  site: Site,
  source: PageSource,
  keptPages: KeptPages,
): Promise<void> {
  registerSearchEngines(app, source.origin);
  app.get(`/${WEB_MANIFEST}`, async (_request, reply) => {
    const { platformName } = await source.readSettings();
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify({ ...site.manifest, name: platformName, short_name: platformName }));
  });
  await registerFiles(app, site.folder);
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply));

  let rendering = 0;
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, body),
    );
    pages.route({
      method: ['GET', 'POST'],
      url: '/*',
      handler: async (request, reply) => {
        const url = toUrl(source.origin, request.url);
        if (url === null || url.pathname.startsWith('/api')) return sendNotFound(request, reply);
        const { pathname } = url;
        const isLite = wantsLite(request);
        if (path.extname(pathname) !== '' && !isData(pathname)) return sendNotFound(request, reply);
        if (!INDEXED_PAGES.includes(pathname)) reply.header('x-robots-tag', 'noindex');
        const revision =
          request.method === 'POST' || isArea(pathname) ? null : await findRevision(source, request);
        const key = `${revision} ${isLite} ${url.href}`;
        const kept = revision === null ? undefined : keptPages.get(key);
        if (kept) return sendSharedPage(request, reply, kept);
        if (!isOpenInMaintenance(pathname) && pathname !== SHELL_PATH) {
          const isMaintained = await checkOpen(source, request);
          if (isMaintained) return sendMaintenancePage(reply, await source.readSettings());
        }
        const { call, headers, isPublic } = source.callsFor(request);
        const nonce = randomBytes(16).toString('base64');
        rendering += 1;
        try {
          const response = await site.handlePage(toWebRequest(request, reply, url), {
            call,
            nonce,
            origin: source.origin,
            isLite,
            isShell:
              pathname === SHELL_PATH ||
              (request.method !== 'POST' &&
                rendering > MAX_CONCURRENT_RENDERS &&
                isArea(pathname) &&
                !isData(pathname)),
            at: source.now().getTime(),
            logFailure: (error) =>
              request.log.error(
                { failure: describeFailure(error) },
                'a part of a page could not be rendered',
              ),
          });
          if (response.status === 405 && !isData(pathname)) {
            return sendRefusalPage(reply, 405, 'There is no form on this page.');
          }
          for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
          const page = await readSharedPage(response);
          if (page === null) return await sendPage(request, reply, response, nonce);
          const mayKeep = revision !== null && isPublic();
          return await sendSharedPage(request, reply, mayKeep ? keptPages.keep(key, page) : page);
        } catch (error) {
          request.log.error({ failure: describeFailure(error) }, 'a page could not be rendered');
          return sendUnavailablePage(reply);
        } finally {
          rendering -= 1;
        }
      },
    });
  });
}

async function registerFiles(app: FastifyInstance, folder: string): Promise<void> {
  const files = { index: false, preCompressed: true, cacheControl: false } as const;
  await app.register(fastifyStatic, {
    ...files,
    root: folder,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', 'assets/**', '.vite/**', WEB_MANIFEST],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  // One route for all hundreds of files: a route takes several kilobytes of memory.
  await app.register(fastifyStatic, {
    ...files,
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    // Neither the folder itself nor the compressed forms, which are sent in place of the files.
    allowedPath: (pathname) => !/(\/|\.br|\.gz)$/.test(pathname),
    // Only these files have a content hash in their names, so that they may be cached without revalidation.
    setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
  });
}

const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  reply.status(404).type('application/problem+json').send(buildProblem('not_found', request.id));

/** Returns the revision of the public data; null where there is none, and while the database is away. */
async function findRevision(source: PageSource, request: FastifyRequest): Promise<string | null> {
  try {
    return await source.findRevision(request);
  } catch {
    return null;
  }
}

/** Returns whether maintenance closes the site to the user. While the database is away, the page itself says so. */
async function checkOpen(source: PageSource, request: FastifyRequest): Promise<boolean> {
  try {
    await source.checkMaintenance(request);
    return false;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'platform_maintained') return true;
    request.log.warn({ failure: describeFailure(error) }, 'a page was sent without reading the settings');
    return false;
  }
}

/** Returns the requested address at the public origin; null if it is not one. */
function toUrl(origin: string, address: string): URL | null {
  const url = `${origin}/${address.replace(/^\/+/, '')}`;
  return URL.canParse(url) ? new URL(url) : null;
}

/** Converts a request for the web app. Its origin was checked (`same-origin.ts`). */
function toWebRequest(request: FastifyRequest, reply: FastifyReply, url: URL): Request {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (name === 'origin' || name === 'content-length') continue;
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  return new Request(url, {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(request.method === 'POST' && { body: (request.body as Buffer<ArrayBuffer> | undefined) ?? '' }),
  });
}
