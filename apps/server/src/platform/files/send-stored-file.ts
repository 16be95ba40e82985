import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentDisposition } from './content-disposition.ts';
import { sendFile } from './send-file.ts';

/** Pictures that were encoded again, so that nothing of the uploaded bytes is in them. */
const ENCODED_AGAIN: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

/**
 * Sends a file that a person uploaded, for its readers only; a HEAD request gets the headers. Pictures that were encoded
 * again may be shown inline. A HEIC is stored as it came, and PDFs can contain scripts: they are downloads.
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
  const kind = ENCODED_AGAIN.has(file.contentType) ? 'inline' : 'attachment';
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
