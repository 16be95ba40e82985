import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PageHandler } from '@thuto/contract/calls/page-handler';
import { readManifest, type Site } from '../plugins/site.ts';

const FILES = {
  'assets/root-abc.js': 'start()',
  'site.webmanifest': '{"id":"/student","name":"Thuto","short_name":"Thuto"}',
};

const handleEveryPage: PageHandler<Request, Response> = async (request, { nonce }) =>
  new Response(
    `<!doctype html><title>${new URL(request.url).pathname}</title><script nonce="${nonce}"></script>`,
    {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    },
  );

/** Creates a built site with a few files, for tests of the site plugins. */
export async function makeSite(
  handlePage: PageHandler<Request, Response> = handleEveryPage,
): Promise<{ site: Site; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'thuto-made-site-'));
  for (const [file, content] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
  return {
    site: { folder, manifest: await readManifest(folder), handlePage },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
