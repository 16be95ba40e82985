import { type PageHandler, SHELL_PATH } from '@thuto/contract/calls/page-handler';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { toVisit, visitContext } from './lib/pages/visit.ts';

const handleRequest = createRequestHandler(build as ServerBuild, 'production');
/** Renders the root only, as React Router does for single-page apps. The browser renders the page that it is opened for. */
const renderShell = createRequestHandler(
  { ...(build as ServerBuild), ssr: false, prerender: [] },
  'production',
);

const isPage = (response: Response) => (response.headers.get('content-type') ?? '').startsWith('text/html');

/** Handles the request of a page. A page that cannot be rendered here is rendered by the browser. */
export const handlePage: PageHandler<Request, Response> = async (request, visit) => {
  const answerShell = () => {
    const context = new RouterContextProvider();
    context.set(visitContext, toVisit({ ...visit, isShell: true }));
    return renderShell(new Request(new URL(SHELL_PATH, request.url)), context);
  };
  if (visit.isShell) return answerShell();
  const context = new RouterContextProvider();
  context.set(visitContext, toVisit(visit));
  const response = await handleRequest(request, context);
  const hasFailed = response.status >= 500 && !isPage(response);
  return hasFailed && request.method === 'GET' && !new URL(request.url).pathname.endsWith('.data')
    ? answerShell()
    : response;
};
