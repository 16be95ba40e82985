import type { FastifyInstance } from 'fastify';

/** How long a client may take, in milliseconds; a test may not want to wait. */
export interface Timeouts {
  /** From opening a connection, or from its last request's end, to the end of the next one's headers. */
  readonly headersMs: number;
  /** For the body of anything but an upload: what fits 256 KB arrives sooner over any line that can be used. */
  readonly bodyMs: number;
  /** For a whole request, uploads' pieces too. */
  readonly requestMs: number;
  /** Without a byte in either direction. */
  readonly silenceMs: number;
  /** How often Node looks for those that are late. */
  readonly checkMs: number;
}

export const CLIENT_TIMEOUTS: Timeouts = {
  headersMs: 20_000,
  bodyMs: 60_000,
  requestMs: 5 * 60_000,
  silenceMs: 3 * 60_000,
  checkMs: 5_000,
};

/** Open pages that follow changes, and as many others; each costs a descriptor and some kilobytes. */
const MAX_CONNECTIONS = 4_000;

/** The server's own limits: without them a client that sends a byte a minute keeps its connection for ever. */
export const slowClientOptions = ({ headersMs, requestMs, silenceMs, checkMs }: Timeouts) => ({
  requestTimeout: requestMs,
  connectionTimeout: silenceMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
});

/** Cuts off whoever sends a small body slowly; uploads have the whole request's time. */
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
