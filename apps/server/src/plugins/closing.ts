import { DomainError } from '@thuto/domain/errors';
import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** How often somebody is looked for who opened a connection and asked nothing. */
const POLL_INTERVAL_MS = 100;

/**
 * Whoever comes over an open connection while the process stops is told to come again over a new one: 503. A connection
 * that nothing was asked over, as browsers open them ahead, is cut: Node.js would wait for its first request.
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
