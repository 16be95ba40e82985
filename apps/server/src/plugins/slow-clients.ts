import type { FastifyInstance } from 'fastify';

/** Timeouts for clients, in milliseconds. Tests use shorter ones. */
export interface Timeouts {
  /** From opening a connection, or from the end of its last request, to the end of the next headers. */
  readonly headersMs: number;
  /** For request bodies other than uploads, which are at most 256 KB. */
  readonly bodyMs: number;
  /** For a whole request, including chunks of uploads. */
  readonly requestMs: number;
  /** Without any data in either direction. */
  readonly silenceMs: number;
  /** How often Node.js checks for expired requests. */
  readonly checkMs: number;
}

export const CLIENT_TIMEOUTS: Timeouts = {
  headersMs: 20_000,
  bodyMs: 60_000,
  requestMs: 5 * 60_000,
  silenceMs: 3 * 60_000,
  checkMs: 5_000,
};

/**
 * Maximum connections: about half for open pages with an event stream. Each uses a file descriptor and some
 * kilobytes.
 */
const MAX_CONNECTIONS = 4_000;

/**
 * Returns the server's timeouts. Without them a client that sends a byte a minute would keep its connection forever.
 */
export const slowClientOptions = ({ headersMs, requestMs, silenceMs, checkMs }: Timeouts) => ({
  requestTimeout: requestMs,
  connectionTimeout: silenceMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
});

/** Closes connections that send a small body too slowly. Uploads may take the whole request timeout. */
export function registerSlowClients(app: FastifyInstance, { bodyMs }: Timeouts = CLIENT_TIMEOUTS): void {
  app.server.maxConnections = MAX_CONNECTIONS;
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (raw.complete || routeOptions.url?.startsWith('/api/uploads/') === true) return;
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, bodyMs);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
