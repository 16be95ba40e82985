import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatLisente, parseMaloti } from './money.ts';

test.each([
  [0, 'M0'],
  [5, 'M0.05'],
  [50, 'M0.50'],
  [9000, 'M90'],
  [9050, 'M90.50'],
  [9005, 'M90.05'],
  [36_000, 'M360'],
  [45_000, 'M450'],
  [72_000, 'M720'],
  [85_000, 'M850'],
  [99_900, 'M999'],
  [99_999, 'M999.99'],
  [100_000, 'M1,000'],
  [102_000, 'M1,020'],
  [1_234_500, 'M12,345'],
  [12_345_678, 'M123,456.78'],
  [123_456_700, 'M1,234,567'],
  [-9000, '-M90'],
  [-50, '-M0.50'],
  [-102_000, '-M1,020'],
])('formats %d lisente as %s (PAY-3)', (lisente, written) => {
  expect(formatLisente(lisente)).toBe(written);
});

test('groups the digits of every amount by threes and keeps every lisente', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (lisente) => {
      const written = formatLisente(lisente);
      expect(written).toMatch(/^-?M\d{1,3}(,\d{3})*(\.\d{2})?$/);
      expect(written).not.toMatch(/\.00$/);
      const [maloti = '', cents = '0'] = written.replaceAll(/[-M,]/g, '').split('.');
      expect(BigInt(maloti) * 100n + BigInt(cents)).toBe(BigInt(Math.abs(lisente)));
    }),
  );
});

test.each([
  ['90', 9000],
  ['0', 0],
  [' M90.5 ', 9050],
  ['90.05', 9005],
  ['m 1,020', 102_000],
  ['1020.50', 102_050],
  ['', null],
  ['-1', null],
  ['90.505', null],
  ['90.', null],
  ['.5', null],
  ['1,02', null],
  ['9e3', null],
  ['ninety', null],
])('parses %j as %j lisente', (text, lisente) => {
  expect(parseMaloti(text)).toBe(lisente);
});

test('parses what formatLisente prints', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (lisente) => {
      expect(parseMaloti(formatLisente(lisente))).toBe(lisente);
    }),
  );
});
