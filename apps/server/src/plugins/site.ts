import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageHandler } from '@thuto/contract/calls/page-handler';
import { repositoryRoot } from '../platform/repository-root.ts';

const BUILD = path.join(repositoryRoot, 'apps/web/build');
export const WEB_MANIFEST = 'site.webmanifest';

/** The built web app, as the server uses it. */
export interface Site {
  /** The folder with the files for browsers. */
  readonly folder: string;
  /** The web app manifest without the name. */
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly handlePage: PageHandler<Request, Response>;
}

/** Loads the build of the web app; null if it is not built, as in development. */
export async function loadSite(): Promise<Site | null> {
  const bundle = path.join(BUILD, 'server/index.js');
  const folder = path.join(BUILD, 'client');
  if (!existsSync(bundle) || !existsSync(path.join(folder, 'assets'))) return null;
  const { handlePage } = (await import(/* @vite-ignore */ pathToFileURL(bundle).href)) as {
    handlePage: PageHandler<Request, Response>;
  };
  return { folder, manifest: await readManifest(folder), handlePage };
}

/** Reads the web app manifest of a build. */
export async function readManifest(folder: string): Promise<Site['manifest']> {
  return JSON.parse(await readFile(path.join(folder, WEB_MANIFEST), 'utf8')) as Site['manifest'];
}
