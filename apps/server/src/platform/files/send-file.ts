import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Sends an open file as the answer and closes it when the response ends in any way: sent, aborted by the client before
 * or while it is sent, or failed in a hook.
 */
export function sendFile(reply: FastifyReply, stream: Readable): FastifyReply {
  const response = reply.raw;
  if (response.destroyed || response.closed) stream.destroy();
  else response.once('close', () => stream.destroy());
  return reply.send(stream);
}
