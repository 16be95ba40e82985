import { DomainError } from '@thuto/domain/errors';
import type { FastifyInstance } from 'fastify';

/** Whoever comes over an open connection while the process stops is told to come again over a new one: 503. */
export function registerClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) return;
    reply.header('connection', 'close');
    throw new DomainError('service_unavailable');
  });
}
