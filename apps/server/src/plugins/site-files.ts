import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { repositoryRoot } from '../platform/repository-root.ts';

/** Where the browser app's build lies. */
export const SITE_FOLDER = path.join(repositoryRoot, 'apps/web/build/client');

/** The page for every address that has none of its own: the app draws what belongs there. */
export const FALLBACK_PAGE = '__spa-fallback.html';

/** What the server has to know of the built site. */
export interface SiteFiles {
  /** Address (`/login`) to file of the prerendered pages. */
  readonly pages: ReadonlyMap<string, string>;
  /** Sources of the inline scripts, for the content security policy. */
  readonly scriptHashes: readonly string[];
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Looks through the built site: its pages, and the hash of every inline script in them. */
export async function readSiteFiles(): Promise<SiteFiles> {
  const pages = new Map<string, string>();
  const hashes = new Set<string>();
  for await (const file of glob('**/*.html', { cwd: SITE_FOLDER })) {
    const html = await readFile(path.join(SITE_FOLDER, file), 'utf8');
    for (const [, script = ''] of html.matchAll(INLINE_SCRIPT)) {
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    }
    const address = `/${file.replaceAll(path.sep, '/')}`.replace(/\/?index\.html$/, '') || '/';
    if (file !== FALLBACK_PAGE) pages.set(address, file);
  }
  return { pages, scriptHashes: [...hashes] };
}
