import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageContent, PageRenderer } from '@thuto/contract/rendered-page';
import { repositoryRoot } from '../platform/repository-root.ts';

/** The web app's build for the server. */
const WEB_BUILD = path.join(repositoryRoot, 'apps/web/build/server/index.js');

/** Renders the content of a page. @throws if it cannot: the browser then renders the page. */
export type RenderContent = (content: PageContent) => Promise<string>;

interface WebBuild {
  readonly entry: { readonly module: { readonly renderPage: PageRenderer } };
}

/** Loading takes part of a second: after the start, and before most first pages. */
const LOAD_AFTER_MS = 2_000;

/** Creates a function that renders pages with the built web app; null if the build has none. */
export function createPageRenderer(file = WEB_BUILD): RenderContent | null {
  if (!existsSync(file)) return null;
  let build: Promise<WebBuild> | undefined;
  const load = () => (build ??= import(pathToFileURL(file).href) as Promise<WebBuild>);
  // A failure is reported by the first page.
  setTimeout(() => void load().catch(() => undefined), LOAD_AFTER_MS).unref();
  return async (content) => {
    const web = await load();
    return web.entry.module.renderPage(web, content);
  };
}
