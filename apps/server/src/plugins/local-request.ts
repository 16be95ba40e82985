import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const LOCAL_NAME = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Any site can make a browser here ask this machine under the site's own name, and then read the answer as its own. */
function isAskedByLocalName(request: FastifyRequest): boolean {
  const host = `http://${request.headers.host ?? ''}`;
  return URL.canParse(host) && LOCAL_NAME.test(new URL(host).hostname);
}

/** Whether a request came straight from this machine, by one of its own names and through no proxy. */
export function isLocalRequest(request: FastifyRequest): boolean {
  if (FORWARDED.some((name) => request.headers[name] !== undefined)) return false;
  return isAskedByLocalName(request) && LOOPBACK.test(request.raw.socket.remoteAddress ?? '');
}
