/** Builds a Content-Disposition value for any file name (RFC 6266), with an ASCII fallback. */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll("'", '%27')}`;
}
