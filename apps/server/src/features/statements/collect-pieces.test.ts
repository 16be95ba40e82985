import { Readable } from 'node:stream';
import { MAX_STATEMENT_BYTES } from '@thuto/contract/statements';
import { expect, it } from 'vitest';
import { collectPieces } from './collect-pieces.ts';

const KB = 1024;
const collect = (...chunks: Buffer[]) => collectPieces(Readable.from(chunks));

it('cuts a statement into pieces of 256 KB, however it arrives', async () => {
  const bytes = Buffer.from(Array.from({ length: 700 * KB }, (_, at) => at % 251));
  for (const size of [40 * KB, 256 * KB, 300 * KB, 700 * KB]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    const pieces = await collect(...chunks);
    expect(pieces.map(({ length }) => length / KB)).toEqual([256, 256, 188]);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  }
  expect(await collect()).toEqual([]);
});

it('refuses a statement that turns out to be too large while it arrives (RECON-1)', async () => {
  const half = Buffer.alloc(MAX_STATEMENT_BYTES / 2);
  expect(await collect(half, half)).toHaveLength(80);
  await expect(collect(half, half, Buffer.alloc(1))).rejects.toMatchObject({ code: 'statement_too_large' });
});
