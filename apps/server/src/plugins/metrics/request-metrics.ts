import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { getRequestFacts } from '../request-facts.ts';

/** Returns the call of the contract or the route pattern, never the URL, to limit the number of labels. */
const routeOf = (request: FastifyRequest) =>
  getRequestFacts(request).call ?? request.routeOptions.url ?? 'page';

// Event streams stay open as long as the page, so their duration is not a response time.
const isStream = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');

/** Counts requests by route, status class and error code, and measures their duration. */
export function watchRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'thuto_http_requests_total',
    help: 'Completed requests by route and status class',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'thuto_http_request_duration_seconds',
    help: 'Response time by route, without event streams',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.15, 0.5, 1, 5],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'thuto_refusals_total',
    help: 'Rejected and failed requests by error code',
    labelNames: ['code'],
    registers: [registry],
  });

  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = routeOf(request);
    requests.inc({ method, route, status: `${Math.floor(reply.statusCode / 100)}xx` });
    if (!isStream(reply)) duration.observe({ method, route }, reply.elapsedTime / 1000);
    const { code } = getRequestFacts(request);
    if (code !== null) refusals.inc({ code });
  });
}
