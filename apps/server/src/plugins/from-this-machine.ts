import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Whether a request came straight from this machine, through no proxy. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const { headers, raw } = request;
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && LOOPBACK.test(raw.socket.remoteAddress ?? '');
}
