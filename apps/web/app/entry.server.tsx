import { renderToReadableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext } from 'react-router';

/** Runs at build time only: draws the prerendered pages and the fallback page, each complete. */
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
  // A page that could not be drawn must stop the build, not be published half empty.
  if (failure !== undefined) throw failure;
  headers.set('Content-Type', 'text/html');
  return new Response(stream, { status, headers });
}
