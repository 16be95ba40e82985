import { describe, expect, it } from 'vitest';
import { planFileResponse } from './plan-file-response.ts';

const file = { size: 1000, sha256: 'ab'.repeat(32), createdAt: new Date('2026-03-02T08:00:00.500Z') };
const ETAG = `"${'ab'.repeat(16)}"`;
const plan = (headers: Record<string, string>) => planFileResponse(headers, file);

describe('planFileResponse', () => {
  it('returns the whole file and advertises byte ranges', () => {
    expect(plan({})).toEqual({
      status: 200,
      headers: {
        etag: ETAG,
        'last-modified': 'Mon, 02 Mar 2026 08:00:00 GMT',
        'accept-ranges': 'bytes',
        'content-length': 1000,
      },
    });
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=0-', 0, 999],
    ['bytes=990-', 990, 999],
    ['bytes=990-5000', 990, 999],
    ['bytes=-10', 990, 999],
    ['bytes=-5000', 0, 999],
    ['bytes=999-999', 999, 999],
  ])('returns for %s the bytes %i to %i', (range, start, end) => {
    expect(plan({ range })).toMatchObject({
      status: 206,
      range: { start, end },
      headers: { 'content-range': `bytes ${start}-${end}/1000`, 'content-length': end - start + 1 },
    });
  });

  it.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])(
    'answers %s, which is outside the file, with 416',
    (range) => {
      expect(plan({ range })).toMatchObject({
        status: 416,
        range: null,
        headers: { 'content-range': 'bytes */1000', 'content-length': 0 },
      });
    },
  );

  it.each(['bytes=5-2', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,5-6', ''])(
    '%s is not a valid range: whole file',
    (range) => {
      expect(plan({ range }).status).toBe(200);
    },
  );

  it('returns the range only if If-Range matches this file', () => {
    expect(plan({ range: 'bytes=0-9', 'if-range': ETAG }).status).toBe(206);
    expect(plan({ range: 'bytes=0-9', 'if-range': 'Mon, 02 Mar 2026 08:00:00 GMT' }).status).toBe(206);
    expect(plan({ range: 'bytes=0-9', 'if-range': '"another"' }).status).toBe(200);
    expect(plan({ range: 'bytes=0-9', 'if-range': `W/${ETAG}` }).status).toBe(200);
  });

  it('returns 304 if the client has the file', () => {
    expect(plan({ 'if-none-match': ETAG })).toMatchObject({ status: 304, range: null });
    expect(plan({ 'if-none-match': `"x", W/${ETAG}` }).status).toBe(304);
    expect(plan({ 'if-none-match': '"x"', 'if-modified-since': new Date().toUTCString() }).status).toBe(200);
    expect(plan({ 'if-modified-since': 'Mon, 02 Mar 2026 08:00:00 GMT' }).status).toBe(304);
    expect(plan({ 'if-modified-since': 'Mon, 02 Mar 2026 07:59:59 GMT' }).status).toBe(200);
    expect(plan({ 'if-modified-since': 'yesterday' }).status).toBe(200);
  });
});
