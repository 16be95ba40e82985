import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentDisposition } from './content-disposition.ts';
import { sendFile } from './send-file.ts';

/**
 * Sends a file that a person uploaded, for its readers only; a HEAD request gets the headers. Pictures may be shown inline.
 * PDFs can contain scripts, so they are never rendered on our origin.
 */
export function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    file,
    stream,
    size,
  }: {
    readonly file: { readonly contentType: string; readonly fileName: string };
    readonly stream: Readable;
    /** In bytes. */
    readonly size: number;
  },
): FastifyReply {
  const kind = file.contentType.startsWith('image/') ? 'inline' : 'attachment';
  reply.headers({
    'content-type': file.contentType,
    'content-length': size,
    'content-disposition': contentDisposition(kind, file.fileName),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  if (request.method !== 'HEAD') return sendFile(reply, stream);
  stream.destroy();
  return reply.send();
}
