import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const LOCAL_NAME = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** DNS rebinding: any site can point its own name at this machine and then read the response as same-origin. */
function isAskedByLocalName(request: FastifyRequest): boolean {
  const host = `http://${request.headers.host ?? ''}`;
  return URL.canParse(host) && LOCAL_NAME.test(new URL(host).hostname);
}

/** Returns whether a request came directly from this machine, under a local name and without a proxy. */
export function isLocalRequest(request: FastifyRequest): boolean {
  if (FORWARDED.some((name) => request.headers[name] !== undefined)) return false;
  return isAskedByLocalName(request) && LOOPBACK.test(request.raw.socket.remoteAddress ?? '');
}
