import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Sends an open file as the response. Closes it when the response ends: sent, aborted by the client at any
 * time, or failed in a hook.
 */
export function sendFile(reply: FastifyReply, stream: Readable): FastifyReply {
  const response = reply.raw;
  if (response.destroyed || response.closed) stream.destroy();
  else response.once('close', () => stream.destroy());
  return reply.send(stream);
}
