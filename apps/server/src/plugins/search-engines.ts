import type { FastifyInstance } from 'fastify';
import type { SiteFiles } from './site-files.ts';

/**
 * Path prefixes that search engines should skip: signed-in areas, pages linked from mails, and the API reference.
 * /api stays allowed, because a search engine that renders the landing page fetches the testimonials.
 */
const NOT_FOR_ROBOTS = [
  '/account',
  '/admin',
  '/api/docs',
  '/dashboard',
  '/forgot-password',
  '/mailbox',
  '/reset-password',
  '/student',
  '/tutor',
  '/verify',
];

/** Serves `/robots.txt` and `/sitemap.xml`. The sitemap lists every page that is not marked `noindex`. */
export function registerSearchEngines(app: FastifyInstance, { origin, pages }: SiteFiles): void {
  const robots = [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((prefix) => `Disallow: ${prefix}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
  const addresses = [...pages].filter(([, page]) => page.isIndexed).map(([address]) => address);
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.sort().map((address) => `  <url><loc>${origin}${address}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robots),
  );
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(sitemap),
  );
}
