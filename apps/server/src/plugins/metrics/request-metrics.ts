import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { getRequestFacts } from '../request-facts.ts';

/** The call of the contract, or the pattern of the route: never the address itself, of which there is no end. */
const routeOf = (request: FastifyRequest) =>
  getRequestFacts(request).call ?? request.routeOptions.url ?? 'page';

// Open for as long as a page is: no time to answer.
const isStream = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');

/** Requests by route and how they ended, how long they took, and why they were refused. */
export function watchRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'thuto_http_requests_total',
    help: 'Answered requests by route and class of the status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'thuto_http_request_duration_seconds',
    help: 'Time to answer a request by route, without streams of events',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.15, 0.5, 1, 5],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'thuto_refusals_total',
    help: 'Requests that were refused or failed, by the code of the error',
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
