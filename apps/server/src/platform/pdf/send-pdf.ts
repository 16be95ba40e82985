import type { FastifyReply } from 'fastify';

/**
 * Sends a PDF that the product drew itself, for its readers only. `inline` opens it in the browser, which needs no sandbox
 * because no byte comes from a person; browsers' PDF viewers do not run under our content security policy.
 * @param pdf.fileName without characters that a header would need to quote.
 */
export function sendPdf(
  reply: FastifyReply,
  {
    kind,
    fileName,
    content,
  }: { readonly kind: 'inline' | 'attachment'; readonly fileName: string; readonly content: Buffer },
): FastifyReply {
  if (kind === 'inline') reply.removeHeader('content-security-policy');
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `${kind}; filename="${fileName}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(content);
}
