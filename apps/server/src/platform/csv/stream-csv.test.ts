import { buffer, text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { safeCell } from './safe-cell.ts';
import { streamCsv } from './stream-csv.ts';

describe('safeCell (DASH-10)', () => {
  it.each(['=HYPERLINK("https://evil.example")', '+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])(
    'prefixes %j with an apostrophe',
    (formula) => expect(safeCell(formula)).toBe(`'${formula}`),
  );

  it.each(['+26658123456', '+266 5812 3456', '+27821234567'])('keeps the phone number %s', (phone) =>
    expect(safeCell(phone)).toBe(phone),
  );

  it('does not change other texts, numbers and instants', () => {
    expect(safeCell('Neo = Mpho')).toBe('Neo = Mpho');
    expect(safeCell(-3)).toBe('-3');
    expect(safeCell(new Date('2026-03-04T13:30:00Z'))).toBe('2026-03-04T13:30:00.000Z');
    expect([safeCell(null), safeCell(true), safeCell(false)]).toEqual(['', 'yes', 'no']);
  });
});

describe('streamCsv', () => {
  const columns = [
    ['Name', (row: { name: string; left: number }) => row.name],
    ['Left', (row: { name: string; left: number }) => row.left],
  ] as const;

  it('starts with a byte order mark and quotes special characters', async () => {
    const pages = (async function* () {
      yield [{ name: 'Lerato "Lee", Mokoena', left: -1 }];
      yield [{ name: '=1+1', left: 2 }];
    })();
    expect((await buffer(streamCsv(columns, pages))).toString()).toBe(
      '\u{feff}Name,Left\r\n"Lerato ""Lee"", Mokoena",-1\r\n\'=1+1,2\r\n',
    );
  });

  it('fetches a page only after the previous ones have been read', async () => {
    let asked = 0;
    const pages = (async function* () {
      for (let page = 0; page < 200; page += 1) {
        asked += 1;
        yield Array.from({ length: 1000 }, () => ({ name: 'x'.repeat(80), left: 1 }));
      }
    })();
    const stream = streamCsv(columns, pages);
    await new Promise((resolve) => stream.once('readable', resolve));
    await new Promise((resolve) => setImmediate(resolve));
    // 200 pages are 16 MB. An idle reader causes only a page or two to be fetched.
    expect(asked).toBeLessThan(5);
    let bytes = 0;
    for await (const chunk of stream) bytes += (chunk as Buffer).length;
    expect(asked).toBe(200);
    expect(bytes).toBeGreaterThan(16_000_000);
  });

  it('stops fetching when the reader stops, and fails when a page fails', async () => {
    const failing = (async function* () {
      yield [{ name: 'first', left: 1 }];
      throw new Error('the database went away');
    })();
    await expect(text(streamCsv(columns, failing))).rejects.toThrow('the database went away');
    let ended = false;
    const endless = (async function* () {
      try {
        for (;;) yield [{ name: 'again', left: 1 }];
      } finally {
        ended = true;
      }
    })();
    const stream = streamCsv(columns, endless);
    await new Promise((resolve) => stream.once('readable', resolve));
    stream.destroy();
    await expect.poll(() => ended).toBe(true);
  });
});
