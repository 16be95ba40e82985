import { renderToReadableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext } from 'react-router';

/** A page that is not finished by then would hold up the next ones. Far more than a page takes. */
const TIME_LIMIT_MS = 2_000;

/**
 * Renders a page completely: the prerendered pages and the fallback page at build time, and pages of signed-in users for
 * the server (`render-page.ts`).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let failure: unknown;
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    // Otherwise React would write large parts to the end of the page, for a script to move them.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    ...(import.meta.env.PROD && { signal: AbortSignal.timeout(TIME_LIMIT_MS) }),
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
