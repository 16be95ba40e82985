import { MAINTENANCE_RETRY_SECONDS } from '@thuto/domain/maintenance';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from './escape-html.ts';
import { allowInlineScripts } from './security-headers.ts';
import { hashScript } from './site-page.ts';
import type { SiteView } from './site-view.ts';

// Polls and reloads once at the end of maintenance. Reloading every few seconds would lose the reader's place.
const ASK_AGAIN = `setInterval(async () => {
  try {
    const answer = await fetch('/api/settings/public', { cache: 'no-store' });
    if (answer.ok && !(await answer.json()).maintenanceMode) location.reload();
  } catch {}
}, ${(MAINTENANCE_RETRY_SECONDS / 4) * 1000});`;

const SCRIPT_HASH = hashScript(ASK_AGAIN);

/**
 * Sends the page that visitors and students see in Maintenance Mode. It needs no other requests and polls for the end
 * of the mode.
 */
export function sendMaintenancePage(reply: FastifyReply, view: SiteView): FastifyReply {
  const [name, email] = [escapeHtml(view.platformName), escapeHtml(view.contactEmail)];
  const html = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<noscript><meta http-equiv="refresh" content="${MAINTENANCE_RETRY_SECONDS}"></noscript>
<title>Maintenance · ${name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; background: #fbf6ec; color: #1b2420;
  font: 1.0625rem/1.6 system-ui, sans-serif; border-top: 0.5rem solid #f5b324; box-sizing: border-box; }
main { max-width: 34rem; padding: 3rem 1.5rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 1rem 0; }
p { color: #49534c; }
a { color: #115e4e; display: inline-block; padding: 0.6rem 0; }
</style>
</head>
<body>
<main>
<img src="/favicon.svg" alt="" width="56" height="56">
<h1>We’ll be back soon</h1>
<p>${name} is being maintained at the moment. Please come back in a few minutes; this page opens by itself.</p>
<p>Is it urgent? Write to <a href="mailto:${email}">${email}</a>.</p>
<p><a href="/admin-login">Admin sign in</a></p>
</main>
<script>${ASK_AGAIN}</script>
</body>
</html>
`;
  allowInlineScripts(reply, [SCRIPT_HASH]);
  return reply
    .status(503)
    .headers({
      'retry-after': String(MAINTENANCE_RETRY_SECONDS),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}
