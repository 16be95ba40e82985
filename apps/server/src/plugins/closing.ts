import { DomainError } from '@thuto/domain/errors';
import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** How often connections without a request are closed during shutdown. */
const POLL_INTERVAL_MS = 100;

/**
 * Answers 503 with `Connection: close` to requests on open connections while the process shuts down. Connections
 * without any request, such as those that browsers preconnect, are closed: Node.js would wait for their first
 * request.
 */
export function registerClosing(app: FastifyInstance): void {
  let isClosing = false;
  let looking: NodeJS.Timeout | undefined;
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const cutUnused = () => open.forEach((socket) => socket.bytesRead === 0 && socket.destroy());
  app.addHook('preClose', (done) => {
    isClosing = true;
    cutUnused();
    looking = setInterval(cutUnused, POLL_INTERVAL_MS);
    done();
  });
  app.addHook('onClose', (_instance, done) => {
    clearInterval(looking);
    done();
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) return;
    reply.header('connection', 'close');
    throw new DomainError('service_unavailable');
  });
}
