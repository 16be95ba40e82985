import { createHash } from 'node:crypto';
import { MAINTENANCE_RETRY_SECONDS } from '@thuto/domain/centre/maintenance';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from './escape-html.ts';
import { allowScript } from './security-headers.ts';

/** What these pages show of the settings. */
export interface PlainPageSettings {
  readonly platformName: string;
  readonly contactEmail: string;
}

// Polls and reloads once at the end of maintenance. Reloading every few seconds would lose the reader's place.
const ASK_AGAIN = `setInterval(async () => {
  try {
    const answer = await fetch('/api/settings/public', { cache: 'no-store' });
    if (answer.ok && !(await answer.json()).maintenanceMode) location.reload();
  } catch {}
}, ${(MAINTENANCE_RETRY_SECONDS / 4) * 1000});`;
const ASK_AGAIN_HASH = `'sha256-${createHash('sha256').update(ASK_AGAIN).digest('base64')}'`;

const STYLE = `body { margin: 0; min-height: 100dvh; display: grid; place-content: center; background: #fbf6ec; color: #1b2420;
  font: 1.0625rem/1.6 system-ui, sans-serif; border-top: 0.5rem solid #f5b324; box-sizing: border-box; }
main { max-width: 34rem; padding: 3rem 1.5rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 1rem 0; }
p { color: #49534c; }
a { color: #115e4e; display: inline-block; padding: 0.6rem 0; }
button { font: inherit; font-weight: 600; min-height: 3rem; padding: 0 1.5rem; border: 0; border-radius: 0.75rem;
  background: #115e4e; color: #fff; }`;

/** Builds a page that needs no other requests. `head` and `body` are HTML. */
const buildPage = (
  title: string,
  { head, body }: { readonly head: string; readonly body: string },
) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head}<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>
${STYLE}
</style>
</head>
<body>
<main>
<img src="/favicon.svg" alt="" width="56" height="56">
${body}
</body>
</html>
`;

const send = (reply: FastifyReply, status: number, html: string) =>
  reply
    .status(status)
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(html);

/** Sends the page that visitors and students see in Maintenance Mode. It polls for the end of the mode. */
export function sendMaintenancePage(reply: FastifyReply, settings: PlainPageSettings): FastifyReply {
  const [name, email] = [escapeHtml(settings.platformName), escapeHtml(settings.contactEmail)];
  allowScript(reply, ASK_AGAIN_HASH);
  reply.header('retry-after', String(MAINTENANCE_RETRY_SECONDS));
  const html = buildPage(`Maintenance · ${name}`, {
    head: `<noscript><meta http-equiv="refresh" content="${MAINTENANCE_RETRY_SECONDS}"></noscript>\n`,
    body: `<h1>We’ll be back soon</h1>
<p>${name} is being maintained at the moment. Please come back in a few minutes; this page opens by itself.</p>
<p>Is it urgent? Write to <a href="mailto:${email}">${email}</a>.</p>
<p><a href="/admin-login">Admin sign in</a></p>
</main>
<script>${ASK_AGAIN}</script>`,
  });
  return send(reply, 503, html);
}

/** Seconds after which a browser may ask again. */
const RETRY_SECONDS = 5;

/** Sends a page that says that the server cannot show the requested one right now. Reads nothing, so that it always works. */
export function sendUnavailablePage(reply: FastifyReply): FastifyReply {
  if (!reply.hasHeader('retry-after')) reply.header('retry-after', String(RETRY_SECONDS));
  const html = buildPage('Please try again', {
    head: '',
    body: `<h1>This page is not available right now</h1>
<p>Many people are here at the moment, or something went wrong on our side. Please wait a moment and try again.</p>
<p><a href="">Try again</a></p>
</main>`,
  });
  return send(reply, 503, html);
}

/** Sends a page about a form or an address that the server refuses. */
export function sendRefusalPage(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  const html = buildPage('This did not work', {
    head: '',
    body: `<h1>This did not work</h1>
<p>${escapeHtml(sentence)}</p>
<p>Go back to keep what you typed, or <a href="/">open the home page</a>.</p>
</main>`,
  });
  return send(reply, status, html);
}

/** Sends a page that says one thing. `body` is HTML. */
export const sendPlainPage = (
  reply: FastifyReply,
  { status = 200, title, body }: { readonly status?: number; readonly title: string; readonly body: string },
): FastifyReply =>
  send(
    reply,
    status,
    buildPage(escapeHtml(title), { head: '', body: `<h1>${escapeHtml(title)}</h1>\n${body}\n</main>` }),
  );
