/** A header value that carries any file name (RFC 6266): an ASCII stand-in beside the real one. */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll("'", '%27')}`;
}
