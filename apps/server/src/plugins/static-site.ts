import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { isOpenInMaintenance } from '@thuto/domain/maintenance';
import type { PageContent } from '@thuto/contract/rendered-page';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caches } from '../platform/caches.ts';
import { describeFailure } from '../platform/jobs/describe-failure.ts';
import { getPlainPage } from './encode-page.ts';
import { createFilledPages } from './filled-pages.ts';
import { wantsLite } from './lite-page.ts';
import { sendMaintenancePage } from './maintenance-page.ts';
import { buildProblem } from './problem-details.ts';
import { registerSearchEngines } from './search-engines.ts';
import { type FirstDataReader, isNavigation, sendPrivatePage } from './private-page.ts';
import { PAGE_SCRIPTS, type SiteFiles } from './site-files.ts';
import { sendSitePage } from './site-page.ts';
import type { SiteView } from './site-view.ts';
import { registerWebManifest, WEB_MANIFEST } from './web-manifest.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** How pages of signed-in users are made. */
export interface PrivatePages {
  readonly readFirstData: FirstDataReader;
  /** Returns the content of a page; null if its browser renders it. */
  readonly renderContent: (content: PageContent) => Promise<string | null>;
  now(): Date;
}
const NO_PRIVATE_PAGES: PrivatePages = {
  readFirstData: async () => null,
  renderContent: async () => null,
  now: () => new Date(),
};

/**
 * Serves the built web app: its files, its prerendered pages, and the fallback page for every other URL. A signed-in user
 * gets the fallback page with its first data, and the first page of their area completely rendered.
 */
export async function registerStaticSite(
  app: FastifyInstance,
  site: SiteFiles,
  viewFor: (request: FastifyRequest) => Promise<SiteView>,
  caches: Caches,
  { readFirstData, renderContent, now }: PrivatePages = NO_PRIVATE_PAGES,
): Promise<void> {
  const filled = createFilledPages(caches);
  registerSearchEngines(app, site);
  registerWebManifest(app, site, viewFor);
  const files = { index: false, preCompressed: true, cacheControl: false } as const;
  await app.register(fastifyStatic, {
    ...files,
    root: site.folder,
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', 'assets/**', WEB_MANIFEST, PAGE_SCRIPTS],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  // One route for all hundreds of files: a route takes several kilobytes of memory.
  await app.register(fastifyStatic, {
    ...files,
    root: path.join(site.folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    // Neither the folder itself nor the compressed forms, which are sent in place of the files.
    allowedPath: (pathname) => !/(\/|\.br|\.gz)$/.test(pathname),
    // Only these files have a content hash in their names, so that they may be cached without revalidation.
    setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${YEAR_MS / 1000}, immutable`),
  });

  app.setNotFoundHandler(async (request, reply) => {
    const [pathname = '/'] = request.url.split('?', 1);
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !pathname.startsWith('/api');
    if (!isPage || path.extname(pathname) !== '') {
      return reply.status(404).type('application/problem+json').send(buildProblem('not_found', request.id));
    }
    const view = { ...(await viewFor(request)), isLite: wantsLite(request) };
    if (view.isMaintained && !isOpenInMaintenance(pathname)) return sendMaintenancePage(reply, view);
    const address = pathname.replace(/(.)\/$/, '$1');
    const prerendered = site.pages.get(address);
    if (prerendered) return sendSitePage(request, reply, prerendered, await filled(prerendered, view));
    const page = site.clientPages.find((each) => each.address.test(address))?.page ?? site.fallback;
    const variants = await filled(page, view);
    const data = isNavigation(request) ? await readFirstData(request) : null;
    if (data === null) return sendSitePage(request, reply, page, variants);
    const rendered = site.renderedPages.get(address);
    // Lite has no content in the HTML: the browser renders the same data, and the page is smaller.
    if (rendered && !view.isLite) {
      const at = now().getTime();
      const html = await renderContent({ ...view, url: request.url, data, at }).catch((error: unknown) => {
        request.log.warn({ failure: describeFailure(error) }, 'the browser has to render the page');
        return null;
      });
      if (html !== null) {
        const filledPage = getPlainPage(await filled(rendered, view));
        return sendPrivatePage(request, reply, rendered, filledPage, data, { html, at });
      }
    }
    return sendPrivatePage(request, reply, page, getPlainPage(variants), data);
  });
}
