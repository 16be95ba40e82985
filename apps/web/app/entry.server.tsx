import { SHARED_PAGE } from '@thuto/contract/calls/page-handler';
import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NonceContext } from './lib/pages/nonce.ts';
import type { PageData } from './lib/pages/page-data.ts';
import { isPlainFor } from './lib/pages/page-handle.ts';
import { visitContext } from './lib/pages/visit.ts';

/** Far more than a page takes. */
const RENDER_TIMEOUT_MS = 2_000;

/** Returns whether a page has no scripts and is the same for every visitor. */
function isPlain({ staticHandlerContext }: EntryContext, url: string): boolean {
  const { loaderData, actionData, errors, matches } = staticHandlerContext;
  const { root } = loaderData as { root?: PageData };
  const handles = matches.map(({ route }) => route.handle as unknown);
  return (
    root?.currentUser === null &&
    actionData === null &&
    errors === null &&
    isPlainFor(handles, new URL(url).searchParams)
  );
}

/** Renders a page completely before it is sent: nothing arrives later that would need a script. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = loadContext.get(visitContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  if (status === 200 && isPlain(context, request.url)) headers.set('cache-control', SHARED_PAGE);
  return new Response(await render(request, context, nonce), { status, headers });
}

/** Logs a failure of a page. A form that the page does not accept is the client's mistake. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  const isMistake = isRouteErrorResponse(error) && error.status < 500;
  if (!isMistake && !request.signal.aborted) context.get(visitContext).logFailure(error);
};

async function render(request: Request, context: EntryContext, nonce: string): Promise<string> {
  let failure: unknown;
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      // Otherwise React would write large parts to the end of the page, for a script to move them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(RENDER_TIMEOUT_MS)]),
      onError(error: unknown) {
        failure = error;
      },
    },
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  if (failure !== undefined) throw failure;
  return html;
}
