import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { RENDERED_PAGES } from '@thuto/contract/site';
import { repositoryRoot } from '../platform/repository-root.ts';
import { readSitePage, type SitePage } from './site-page.ts';
import { WEB_MANIFEST } from './web-manifest.ts';

/** Folder of the web app's build. */
const SITE_FOLDER = path.join(repositoryRoot, 'apps/web/build/client');

/** Page for every URL without a prerendered page: the web app renders it in the browser. */
const FALLBACK_PAGE = '__spa-fallback.html';

/** The scripts of each page that the browser renders. Written by the build (`scripts/page-scripts.mjs`). */
export const PAGE_SCRIPTS = 'page-scripts.json';

/** The built site, as the server uses it. */
export interface SiteFiles {
  readonly folder: string;
  /** Public origin of the site: `https://thuto.example`. */
  readonly origin: string;
  /** Maps a path (`/login`) to its prerendered page. */
  readonly pages: ReadonlyMap<string, SitePage>;
  /** Maps a path (`/student`) to the page whose content the server renders for a signed-in user. */
  readonly renderedPages: ReadonlyMap<string, SitePage>;
  readonly fallback: SitePage;
  /** The fallback page for one path (`/student/orders/:id`), with its scripts preloaded. */
  readonly clientPages: readonly { readonly address: RegExp; readonly page: SitePage }[];
  /** The web app manifest without the name. */
  readonly manifest: Readonly<Record<string, unknown>>;
}

/** Reads the built site: its pages, with the public origin filled in. */
export async function readSiteFiles(publicUrl: string, folder = SITE_FOLDER): Promise<SiteFiles> {
  const { origin } = new URL(publicUrl);
  const read = new Map<string, SitePage>();
  for await (const file of glob('**/*.html', { cwd: folder })) {
    read.set(file, await readSitePage(path.join(folder, file), origin));
  }
  const fallback = read.get(FALLBACK_PAGE);
  if (!fallback) throw new Error(`The build of the pages is incomplete: ${FALLBACK_PAGE} is missing.`);
  read.delete(FALLBACK_PAGE);
  const pages = new Map([...read].map(([file, page]) => [addressOf(file), page]));
  const renderedPages = new Map<string, SitePage>();
  for (const address of RENDERED_PAGES) {
    const page = pages.get(address);
    if (page) renderedPages.set(address, { ...page, isIndexed: false });
    pages.delete(address);
  }
  return {
    folder,
    origin,
    pages,
    renderedPages,
    fallback: { ...fallback, isIndexed: false },
    clientPages: await readClientPages(folder, fallback),
    manifest: JSON.parse(await readFile(path.join(folder, WEB_MANIFEST), 'utf8')),
  };
}

/** Returns a copy of the fallback page for each path, which preloads the scripts of that path. */
async function readClientPages(folder: string, fallback: SitePage): Promise<SiteFiles['clientPages']> {
  const file = path.join(folder, PAGE_SCRIPTS);
  if (!existsSync(file)) return [];
  const scripts = JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, readonly string[]>>;
  return Object.entries(scripts).map(([pathname, hrefs]) => {
    const links = hrefs.map((href) => `<link rel="modulepreload" href="${href}"/>`).join('');
    return {
      address: new RegExp(`^${pathname.replaceAll(/:\w+/g, '[^/]+')}$`),
      page: { ...fallback, html: fallback.html.replace('</head>', `${links}</head>`), isIndexed: false },
    };
  });
}

const addressOf = (file: string) =>
  `/${file.replaceAll(path.sep, '/')}`.replace(/\/?index\.html$/, '') || '/';
