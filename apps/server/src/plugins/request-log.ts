import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { maskPath } from './mask-path.ts';
import { getNetwork } from '../platform/rate-limits/rate-limits.ts';
import { getRequestFacts, isOfApi } from './request-facts.ts';

/**
 * Returns a keyed hash of the client's network, so that log lines of one client can be correlated. It cannot be
 * reversed without the server's secret.
 */
const fingerprint = (secret: string, ip: string) =>
  createHmac('sha256', secret)
    .update(`log\0${getNetwork(ip)}`)
    .digest('base64url')
    .slice(0, 12);

/**
 * Logs one line per completed request: account id, call, client fingerprint, status and error code. Never logs names,
 * addresses, queries (which may contain a one-time code), headers or bodies. Pages and assets are logged at `debug`.
 */
export function registerRequestLog(app: FastifyInstance, secret: string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'warn' : isOfApi(request) ? 'info' : 'debug';
    const log = request.log as Logger;
    if (!log.isLevelEnabled(level)) return;
    const { call, accountId, code } = getRequestFacts(request);
    log[level](
      {
        method: request.method,
        path: maskPath(request.url, request.routeOptions.url),
        ...(call !== null && { call }),
        status: reply.statusCode,
        ...(code !== null && { code }),
        ms: Math.round(reply.elapsedTime),
        ...(accountId !== null && { accountId }),
        from: fingerprint(secret, request.ip),
      },
      'answered',
    );
  });
}
