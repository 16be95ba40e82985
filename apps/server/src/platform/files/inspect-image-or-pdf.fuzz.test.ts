import { getTestSeed, runsAllCases } from '@thuto/domain/testing/sample';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../testing/create-random.ts';
import { FileRejected } from './file-rejected.ts';
import { inspectProof, PROOF_LIMITS } from './inspect-image-or-pdf.ts';
import { makeHeic, makePackedPdf, makePdf } from './make-test-files.ts';

const INPUTS = runsAllCases() ? 10_000 : 150;
const MAX_STORED_SIDE = 4096;

/** Bytes that mean something in one of the formats. */
const PIECES = [
  Buffer.from('%PDF-1.4\n'),
  Buffer.from('%%EOF'),
  Buffer.from('endobj /Type /Page '),
  Buffer.from('stream\n'),
  Buffer.from('<script>'),
  Buffer.from('\0\0\0\u0010ispe\0\0\0\0', 'latin1'),
  Buffer.from('ffffffff', 'hex'),
  Buffer.from('ffd9', 'hex'),
  Buffer.from('ffd8ff', 'hex'),
  Buffer.from('\0\0\0\u0001mdat', 'latin1'),
  Buffer.alloc(16),
];

async function makeSeeds(): Promise<{ name: string; bytes: Buffer }[]> {
  const picture = sharp({
    create: {
      width: 48,
      height: 32,
      channels: 3,
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
      background: 'white',
    },
  });
  return [
    { name: 'slip.pdf', bytes: makePdf(2) },
    { name: 'slip.pdf', bytes: makePackedPdf(3) },
    { name: 'photo.heic', bytes: makeHeic(4000, 3000) },
    { name: 'photo.jpg', bytes: await picture.clone().jpeg().toBuffer() },
    { name: 'photo.jpg', bytes: await picture.clone().jpeg({ progressive: true }).toBuffer() },
    { name: 'photo.png', bytes: await picture.clone().png().toBuffer() },
    { name: 'photo.webp', bytes: await picture.clone().webp().toBuffer() },
  ];
}

function mutate(random: Random, seed: Buffer): Buffer {
  let bytes = seed;
  for (let count = 1 + random.below(4); count > 0; count -= 1) {
    const at = random.below(bytes.length);
    const end = at + random.below(24);
    const piece = random.pick(PIECES) ?? Buffer.alloc(0);
    const kind = random.below(10);
    if (kind < 3) bytes = Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
    else if (kind < 5) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
    else if (kind < 6) bytes = bytes.subarray(0, at);
    else if (kind < 7) bytes = Buffer.concat([bytes, piece]);
    else {
      bytes = Buffer.from(bytes);
      bytes[at] = random.below(256);
    }
  }
  return bytes;
}

describe('inspectProof with mutated files (PAY-7)', () => {
  it(`accepts or rejects each of ${String(INPUTS)}, and throws nothing else`, async () => {
    const random = createRandom(getTestSeed('mutated files'));
    const seeds = await makeSeeds();
    for (let count = 0; count < INPUTS; count += 1) {
      const seed = seeds[count % seeds.length];
      if (!seed) continue;
      const bytes = mutate(random, seed.bytes);
      const what = `${seed.name} ${bytes.toString('base64')}`;
      try {
        const { stored, width = 1, height = 1, pages = 1 } = await inspectProof(bytes, seed.name);
        expect(width * height, what).toBeLessThanOrEqual(PROOF_LIMITS.maxPixels);
        expect(pages, what).toBeLessThanOrEqual(PROOF_LIMITS.maxPages);
        if ('picture' in stored) {
          expect(Math.max(width, height), what).toBeLessThanOrEqual(MAX_STORED_SIDE);
          expect(stored.picture.includes('<script>'), what).toBe(false);
        } else {
          expect(0 <= stored.start && stored.start < stored.end && stored.end <= bytes.length, what).toBe(
            true,
          );
        }
      } catch (error) {
        if (!(error instanceof FileRejected)) throw new Error(what, { cause: error });
      }
    }
  });
});
