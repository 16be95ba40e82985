import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';

const POLICY = 'content-security-policy';

/** Headers that control documents and workers. They are often larger than the file itself. */
const HEADERS_OF_PAGES = [
  POLICY,
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'x-request-id',
  'accept-ranges',
];
/** Headers that revalidate a cached file. A file with a hash in its name never needs them. */
const HEADERS_OF_REVALIDATION = ['etag', 'last-modified'];

const OWN_SCRIPTS = "'self'";

const isHashed = (url: string) => url.startsWith('/assets/');
/** The icon of the site, which every page loads. */
const ICON = '/favicon.svg';

/**
 * Returns whether the browser requests a built file as a script, style, font or image, so that it cannot become a
 * document.
 */
function isPartOfAPage({ url, headers }: FastifyRequest): boolean {
  return (
    (isHashed(url) || url === ICON) &&
    /^(script|style|font|image)$/.test(String(headers['sec-fetch-dest'] ?? ''))
  );
}

/** Sets security headers on every response. Inline scripts are forbidden (`allowNonce`). */
export function registerSecurityHeaders(app: FastifyInstance, options: { readonly https: boolean }): void {
  // Created once: the Fastify plugin would build the same header values for every request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [OWN_SCRIPTS],
        // Base UI positions its popups by inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(options.https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: options.https,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
  app.addHook('onSend', async (request, reply) => {
    if (isPartOfAPage(request)) {
      const unused = isHashed(request.url) ? HEADERS_OF_REVALIDATION : [];
      for (const name of [...HEADERS_OF_PAGES, ...unused]) reply.removeHeader(name);
    } else reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  });
}

/** Allows the inline scripts of the page that is being sent. */
export const allowNonce = (reply: FastifyReply, nonce: string): void =>
  allowScript(reply, `'nonce-${nonce}'`);

/** Adds a source to the scripts that the policy of a response allows. */
export function allowScript(reply: FastifyReply, source: string): void {
  const policy = reply.raw.getHeader(POLICY);
  if (policy === undefined) return;
  reply.header(
    POLICY,
    String(policy).replace(`script-src ${OWN_SCRIPTS}`, (own) => `${own} ${source}`),
  );
}
