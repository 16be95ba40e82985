import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT_LISENTE, parseAmount } from './amount-text.ts';

describe('parseAmount', () => {
  it.each([
    ['450', 45_000],
    ['M450', 45_000],
    ['450.00', 45_000],
    ['450,5', 45_050],
    ['LSL 1,020.50', 102_050],
    ['1 020,50', 102_050],
    ['1\u00a0020,50', 102_050],
    ['1.020,50', 102_050],
    ["1'020.50", 102_050],
    ['1,020', 102_000],
    ['1,020,300', 102_030_000],
    ['850 maloti'.replace(' maloti', 'M'), 85_000],
    ['0.05', 5],
  ])('reads %j as %i lisente', (text, lisente) => {
    expect(parseAmount(text)).toBe(lisente);
  });

  it.each([
    '',
    'M',
    'abc',
    '-5',
    '1.020',
    '1,02,03',
    '10,20.5',
    '1 2',
    '1,020 300',
    '45e3',
    '99999999999999',
  ])('returns null for %j', (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  it('reads every way of writing the same amount alike', () => {
    const writing = fc.record({
      lisente: fc.integer({ min: 0, max: MAX_AMOUNT_LISENTE }),
      group: fc.constantFrom('', ' ', "'"),
      decimal: fc.constantFrom('.', ','),
      currency: fc.constantFrom('', 'M', 'LSL ', 'R'),
    });
    fc.assert(
      fc.property(writing, ({ lisente, group, decimal, currency }) => {
        const whole = Math.floor(lisente / 100)
          .toString()
          .replaceAll(/\B(?=(\d{3})+$)/g, group);
        const cents = (lisente % 100).toString().padStart(2, '0');
        expect(parseAmount(`${currency}${whole}${decimal}${cents}`)).toBe(lisente);
      }),
    );
  });
});
