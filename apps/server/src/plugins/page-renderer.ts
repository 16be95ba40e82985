import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageContent, PageRenderer } from '@thuto/contract/rendered-page';
import { repositoryRoot } from '../platform/repository-root.ts';

/** The web app's bundle for the server (`apps/web/app/rendered-pages.ts`). */
const WEB_BUNDLE = path.join(repositoryRoot, 'apps/web/build/server/rendered-pages.js');

/** Renders the content of a page. @throws if it cannot: the browser then renders the page. */
export type RenderContent = (content: PageContent) => Promise<string>;

interface WebBundle {
  readonly renderContent: PageRenderer;
}

/** Loading takes part of a second: after the start, and before most first pages. */
const LOAD_AFTER_MS = 2_000;

/** Creates a function that renders pages with the built web app; null if it is not built. */
export function createPageRenderer(file = WEB_BUNDLE): RenderContent | null {
  if (!existsSync(file)) return null;
  let bundle: Promise<WebBundle> | undefined;
  const load = () => (bundle ??= import(pathToFileURL(file).href) as Promise<WebBundle>);
  // A failure is reported by the first page.
  setTimeout(() => void load().catch(() => undefined), LOAD_AFTER_MS).unref();
  return async (content) => {
    const { renderContent } = await load();
    return renderContent(content);
  };
}
