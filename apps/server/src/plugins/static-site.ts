import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { problemOf } from './problem-details.ts';
import { registerSearchEngines } from './search-engines.ts';
import type { SiteFiles } from './site-files.ts';
import { sendSitePage } from './site-page.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Serves the built browser app: its files, its prerendered pages, and the app itself for every other address. */
export async function registerStaticSite(app: FastifyInstance, site: SiteFiles): Promise<void> {
  registerSearchEngines(app, site);
  await app.register(fastifyStatic, {
    root: site.folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    setHeaders(reply, file) {
      // Only what carries its own hash in its name may be kept without asking.
      const isHashed = path.relative(site.folder, file).startsWith(`assets${path.sep}`);
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache');
    },
  });

  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://site');
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !pathname.startsWith('/api');
    if (!isPage || path.extname(pathname) !== '') {
      return reply.status(404).type('application/problem+json').send(problemOf('not_found', request.id));
    }
    return sendSitePage(request, reply, site.pages.get(pathname.replace(/(.)\/$/, '$1')) ?? site.fallback);
  });
}
