import type { PageContent } from '@thuto/contract/rendered-page';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { currentUserStore, startCurrentUser } from './lib/current-user-store.ts';
import { setFirstData } from './lib/first-data.ts';
import { startPlatform } from './lib/platform.ts';
import { queryClient } from './lib/query-client.ts';
import { seedQueries } from './lib/seed-queries.ts';
import { startSubjects } from './lib/subjects-store.ts';

/** More waiting pages would wait longer than their browsers need to render them. */
const MAX_WAITING = 8;
/** The content of the body ends where the scripts of the page begin. User data cannot contain a tag. */
function readContent(html: string): string | undefined {
  const start = html.indexOf('>', html.indexOf('<body')) + 1;
  const end = html.indexOf('<script', start);
  return start === 0 || end === -1 ? undefined : html.slice(start, end);
}

let turn: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Renders one page after another: the stores and the query cache hold the data of one account at a time, and are emptied
 * before the next.
 * @param build contains the routes of the page.
 * @throws if it fails, takes too long or too many pages are waiting.
 */
export async function renderPage(build: ServerBuild, content: PageContent): Promise<string> {
  if (waiting >= MAX_WAITING) throw new Error('Too many pages wait to be rendered.');
  waiting += 1;
  const rendered = turn.then(() => renderAlone(build, content));
  turn = rendered.catch(() => undefined);
  try {
    return await rendered;
  } finally {
    waiting -= 1;
  }
}

async function renderAlone(build: ServerBuild, content: PageContent): Promise<string> {
  try {
    fillStores(content);
    const user = currentUserStore.read();
    const handle = createRequestHandler(build, 'production');
    const response = await handle(new Request(new URL(content.url, 'http://localhost')));
    const html = await response.text();
    // Nothing else may fill the stores meanwhile. If it ever did, nobody would get the page.
    if (currentUserStore.read() !== user) throw new Error('The stores changed during rendering.');
    const body = readContent(html);
    if (response.status !== 200 || body === undefined) throw new Error(`Not rendered: ${response.status}.`);
    return body;
  } finally {
    emptyStores();
  }
}

function fillStores({ data, at, platformName, contactEmail, subjects }: PageContent): void {
  setFirstData(data, at);
  startCurrentUser();
  startPlatform({ platformName, contactEmail });
  startSubjects(subjects);
  seedQueries();
}

function emptyStores(): void {
  setFirstData({}, null);
  startCurrentUser();
  queryClient.clear();
}
