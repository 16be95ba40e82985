import type { FastifyInstance } from 'fastify';

/**
 * Path prefixes that search engines should skip: signed-in areas, pages linked from mails, and the API reference.
 * /api stays allowed, because a search engine that renders a page may fetch public data.
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

/** The pages that search engines may list: those with a `publicPath` in the web app (`page-meta.ts`). */
export const INDEXED_PAGES: readonly string[] = ['/', '/login', '/privacy', '/signup', '/terms'];

/** Serves `/robots.txt` and `/sitemap.xml`. */
export function registerSearchEngines(app: FastifyInstance, origin: string): void {
  const robots = [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((prefix) => `Disallow: ${prefix}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...INDEXED_PAGES.map((address) => `  <url><loc>${origin}${address}</loc></url>`),
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
