import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSiteFiles, type SiteFiles } from '../plugins/site-files.ts';

const FILES = {
  'index.html': '<!doctype html><title>Home</title><script>start()</script>',
  'login/index.html': '<!doctype html><title>Login</title>',
  '__spa-fallback.html': '<!doctype html><head><title>App</title></head><script>start()</script>',
  'assets/root-abc.js': 'start()',
  'site.webmanifest': '{"id":"/student","name":"Thuto","short_name":"Thuto"}',
};

/** Creates a built site with a few files, for tests of the site plugins. */
export async function makeSite(publicUrl: string): Promise<{ site: SiteFiles; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'thuto-made-site-'));
  for (const [file, content] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
  const site = await readSiteFiles(publicUrl, folder);
  return { site, remove: () => rm(folder, { recursive: true, force: true }) };
}
