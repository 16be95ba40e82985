import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const MANIFEST = /^manifest-.+\.js$/;

/**
 * Removes the lists of imported files from the routes in a built site's manifest. Every page loads the manifest, and the
 * lists of all routes are three quarters of it (5 KB compressed). React Router reads them for `<Link prefetch>` only, which
 * the site does not use. A page that opens still loads the same files.
 * @param {string} folder
 * @throws if the manifest has another form than expected.
 */
export async function shortenManifest(folder) {
  const assets = path.join(folder, 'assets');
  const name = (await readdir(assets)).find((file) => MANIFEST.test(file));
  if (name === undefined) throw new Error('The site has no manifest.');
  const file = path.join(assets, name);
  const text = await readFile(file, 'utf8');
  const [begin, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1];
  const manifest = JSON.parse(text.slice(begin, end));
  for (const route of Object.values(manifest.routes)) {
    if (!Array.isArray(route.imports)) throw new Error('A route of the manifest has no list of imports.');
    route.imports = [];
  }
  await writeFile(file, text.slice(0, begin) + JSON.stringify(manifest) + text.slice(end));
}
