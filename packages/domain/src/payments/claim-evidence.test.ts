import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bandsOfPicture,
  isPayeeOfCentre,
  hashPicture,
  maskNumbers,
  MAX_PICTURE_DISTANCE,
  PICTURE_HASH_HEIGHT,
  PICTURE_HASH_WIDTH,
  suggestReferences,
} from './claim-evidence.ts';
import { createReference } from './orders.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const reference = fc
  .array(fc.nat({ max: 31 }), { minLength: 5, maxLength: 5 })
  .map((values) => createReference(() => (values.shift() ?? 0) / 32));

describe('references in a text', () => {
  it('suggests them after any single edit', () => {
    const edit = fc.record({
      kind: fc.constantFrom('change', 'drop', 'add', 'swap'),
      place: fc.nat({ max: 4 }),
      letter: fc.constantFrom(...ALPHABET),
    });
    fc.assert(
      fc.property(reference, edit, (stored, { kind, place, letter }) => {
        const at = [...stored];
        const edits = {
          change: () => at.with(place, letter),
          drop: () => at.toSpliced(place, 1),
          add: () => at.toSpliced(place, 0, letter),
          swap: () => at.with(place, at[place + 1] ?? '').with(place + 1, at[place] ?? ''),
        };
        const edited = edits[kind as keyof typeof edits]().join('');
        expect(suggestReferences(`ref ${edited} paid`)).toContain(stored);
      }),
    );
  });
});

describe('maskNumbers', () => {
  it.each([
    ['from 5812 3456', '456', '5812'],
    ['58123456', '456', '58123'],
    ['balance 1250', '250', '1250'],
    ['Thabo', 'Thabo', '•'],
  ])('masks %j', (text, kept, hidden) => {
    expect(maskNumbers(text)).toContain(kept);
    expect(maskNumbers(text)).not.toContain(hidden);
  });
});

describe('hashPicture', () => {
  const picture = fc.array(fc.nat({ max: 255 }), {
    minLength: PICTURE_HASH_WIDTH * PICTURE_HASH_HEIGHT,
    maxLength: PICTURE_HASH_WIDTH * PICTURE_HASH_HEIGHT,
  });
  const distance = (one: string, other: string) => {
    let bits = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
    let count = 0;
    for (; bits > 0n; bits &= bits - 1n) count += 1;
    return count;
  };

  it('ignores the brightness of a picture', () => {
    fc.assert(
      fc.property(picture, fc.integer({ min: -50, max: 50 }), (pixels, brighter) => {
        expect(hashPicture(pixels.map((pixel) => pixel + brighter))).toBe(hashPicture(pixels));
      }),
    );
  });

  it('says nothing about a plain picture', () => {
    expect(hashPicture(Array.from({ length: 272 }, () => 200))).toBeNull();
  });

  it('puts near-identical pictures into a common bucket', () => {
    const flips = fc.uniqueArray(fc.nat({ max: 255 }), { maxLength: MAX_PICTURE_DISTANCE });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), flips, (bits, places) => {
        const hex = (value: bigint) => value.toString(16).padStart(64, '0');
        const [one, other] = [
          hex(bits),
          hex(places.reduce((sum, place) => sum ^ (1n << BigInt(place)), bits)),
        ];
        expect(distance(one, other)).toBe(places.length);
        const common = bandsOfPicture(one).filter((band) => bandsOfPicture(other).includes(band));
        expect(common.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('isPayeeOfCentre', () => {
  const names = ['Thuto', 'Lerato Mokoena', ''];
  it.each([
    ['THUTO TUTORING CENTRE', true],
    ['thuto', true],
    ['LERATO MOKOENA', true],
    ['Mokoena', true],
    ['LERATO', true],
    ['LERATO NKOMO', false],
    ['SHOPRITE', false],
    ['', false],
  ])('compares %j', (payee, isOurs) => {
    expect(isPayeeOfCentre(payee, names)).toBe(isOurs);
  });
});
