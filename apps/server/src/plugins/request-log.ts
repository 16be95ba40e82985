import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { maskPath } from './mask-path.ts';
import { getNetwork } from './rate-limits.ts';
import { getRequestFacts, isOfApi } from './request-facts.ts';

/**
 * Whom a line came from, so that lines of one place can be put together: a keyed hash of the network, which nobody can
 * turn back into an address without the server's secret.
 */
const fingerprint = (secret: string, ip: string) =>
  createHmac('sha256', secret)
    .update(`log\0${getNetwork(ip)}`)
    .digest('base64url')
    .slice(0, 12);

/**
 * One line for each answered request: who (an account's id), what (the call), from where (a fingerprint), how it ended
 * (the status, and why it was refused). Nobody's name, no address, no query (it may hold a one-time code), no header and
 * nothing of a body. Pages and their parts are told at `debug`.
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
