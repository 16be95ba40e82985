import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMaloti } from './money.ts';

test.each([
  [0, 'M0'],
  [90, 'M90'],
  [360, 'M360'],
  [450, 'M450'],
  [720, 'M720'],
  [850, 'M850'],
  [999, 'M999'],
  [1000, 'M1,000'],
  [1020, 'M1,020'],
  [12_345, 'M12,345'],
  [123_456, 'M123,456'],
  [1_234_567, 'M1,234,567'],
  [-90, '-M90'],
  [-1020, '-M1,020'],
])('formats %d maloti as %s', (maloti, written) => {
  expect(formatMaloti(maloti)).toBe(written);
});

test('groups the digits of every whole amount by threes', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (maloti) => {
      const written = formatMaloti(maloti);
      expect(written).toMatch(/^-?M\d{1,3}(,\d{3})*$/);
      expect(Number(written.replace('M', '').replaceAll(',', ''))).toBe(maloti);
    }),
  );
});
