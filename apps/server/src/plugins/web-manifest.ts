import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SiteFiles } from './site-files.ts';
import type { SiteView } from './site-view.ts';

export const WEB_MANIFEST = 'site.webmanifest';

/** Serves the web app manifest with the current platform name. */
export function registerWebManifest(
  app: FastifyInstance,
  { manifest }: SiteFiles,
  viewFor: (request: FastifyRequest) => Promise<SiteView>,
): void {
  app.get(`/${WEB_MANIFEST}`, async (request, reply) => {
    const { platformName } = await viewFor(request);
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify({ ...manifest, name: platformName, short_name: platformName }));
  });
}
