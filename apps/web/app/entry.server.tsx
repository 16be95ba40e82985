import { renderToReadableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext } from 'react-router';

/** Renders the prerendered pages and the fallback page completely. Runs at build time only. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let failure: unknown;
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    onError(error: unknown) {
      failure = error;
    },
  });
  await stream.allReady;
  // A page that fails to render must stop the build instead of being published incomplete.
  if (failure !== undefined) throw failure;
  headers.set('Content-Type', 'text/html');
  return new Response(stream, { status, headers });
}
