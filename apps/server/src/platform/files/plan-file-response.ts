import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from './file-store.ts';

/** What a response needs to know about a file. */
export interface ServedFile {
  size: number;
  sha256: string;
  /** Files are immutable, so this is also their last modification. */
  createdAt: Date;
}

export interface FileResponse {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string | number>;
  /** Byte range to send; null for no body, absent for the whole file. */
  range?: ByteRange | null;
}

/**
 * Decides how to answer a request for a file (RFC 9110: conditions, then ranges): whole (200), a range (206),
 * not modified (304) or range not satisfiable (416).
 */
export function planFileResponse(request: IncomingHttpHeaders, file: ServedFile): FileResponse {
  const etag = `"${file.sha256.slice(0, 32)}"`;
  const lastModified = file.createdAt.toUTCString();
  const headers = { etag, 'last-modified': lastModified, 'accept-ranges': 'bytes' };
  if (isUnchanged(request, etag, file.createdAt)) return { status: 304, headers, range: null };

  const wanted = holds(request['if-range'], etag, lastModified)
    ? parseRange(request.range, file.size)
    : 'all';
  if (wanted === 'all') return { status: 200, headers: { ...headers, 'content-length': file.size } };
  if (wanted === 'none') {
    return {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${file.size}`, 'content-length': 0 },
      range: null,
    };
  }
  return {
    status: 206,
    headers: {
      ...headers,
      'content-range': `bytes ${wanted.start}-${wanted.end}/${file.size}`,
      'content-length': wanted.end - wanted.start + 1,
    },
    range: wanted,
  };
}

function isUnchanged(request: IncomingHttpHeaders, etag: string, modified: Date): boolean {
  const known = request['if-none-match'];
  if (known !== undefined) {
    return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  }
  const since = Date.parse(request['if-modified-since'] ?? '');
  // The header has a resolution of one second.
  return Number.isFinite(since) && Math.floor(modified.getTime() / 1000) * 1000 <= since;
}

/** Returns whether If-Range matches this file. If not, the client gets the whole file. */
function holds(ifRange: string | string[] | undefined, etag: string, lastModified: string): boolean {
  return ifRange === undefined || ifRange === etag || ifRange === lastModified;
}

/**
 * Parses a single range, as players and downloads send. Several or malformed ranges select the whole file.
 */
function parseRange(header: string | undefined, size: number): ByteRange | 'all' | 'none' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (match === null || (first === '' && last === '')) return 'all';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'all';
  return start < size ? { start, end } : 'none';
}
