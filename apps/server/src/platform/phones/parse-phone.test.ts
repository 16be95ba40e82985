import { getTestSeed, runsAllCases } from '@thuto/domain/testing/sample';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePhone } from './parse-phone.ts';

describe('parsePhone (PROF-16)', () => {
  it.each([
    '\u202a+266 5812 3456\u202c',
    '\u202d+266 5812 3456\u202c',
    '\u2068+266 5812 3456\u2069',
    '\u200e+266 5812 3456',
    '5812.3456',
    '+266.58.12.34.56',
    '5812\u20133456',
    '5812\u20113456',
    'tel:+26658123456',
    '00266 5812 3456',
    '266 5812 3456',
    '(+266) 5812-3456',
    '+266 (0)5812 3456',
    '266-5812-3456',
    'Cell: 5812 3456',
    '５８１２３４５６',
    '+266\u00a05812\u202f3456',
    '“5812 3456”',
    '*5812 3456*',
    'https://wa.me/26658123456',
    'https://api.whatsapp.com/send?phone=26658123456',
  ])('reads %j', async (text) => {
    expect(await parsePhone(text)).toEqual({ number: '+26658123456', country: 'LS' });
  });

  it.each([
    '+2665812345',
    '+266 7912 3456',
    '------',
    '',
    '5812 3456 / 6212 3456',
    '0821234567',
    'call me',
    '+',
  ])('refuses %j', async (text) => {
    expect(await parsePhone(text)).toBeNull();
  });

  it('reads numbers of other countries with their code', async () => {
    expect(await parsePhone('+27 82 123 4567')).toEqual({ number: '+27821234567', country: 'ZA' });
  });

  it('never throws, and returns only digits that are in the text', async () => {
    const signs = [...'0123456789+-(). /', '\u202a', '\u2013', 'tel:', '00266', '+266', 'x'];
    const text = fc.array(fc.constantFrom(...signs), { maxLength: 20 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(text, async (typed) => {
        const phone = await parsePhone(typed);
        if (!phone) return;
        // In this order. A zero between country code and number is left out.
        const digits = phone.number.slice(phone.country === 'LS' ? 4 : 1);
        expect(typed.replaceAll(/\D/g, '')).toMatch(new RegExp([...digits].join('0?')));
      }),
      { numRuns: runsAllCases() ? 10_000 : 500, seed: getTestSeed('phones') },
    );
  });
});
