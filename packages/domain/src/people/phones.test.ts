import { describe, expect, it } from 'vitest';
import { mayBePhone, showInternationalPhone, showPhone, tidyPhone } from './phones.ts';

describe('phone numbers', () => {
  it.each([
    ['\u202a+266 5812 3456\u202c', '+266 5812 3456'],
    ['\u2068+266 5812 3456\u2069', '+266 5812 3456'],
    ['\u200e+266 5812\u200b 3456', '+266 5812 3456'],
    ['tel:+26658123456', '+26658123456'],
    ['Cell no.: 5812 3456', '5812 3456'],
    ['(+266) 5812-3456', '+266  5812-3456'],
    ['+27 (0)82 123 4567', '+27 82 123 4567'],
    ['５８１２３４５６', '58123456'],
  ])('tidies %j', (text, expected) => {
    expect(tidyPhone(text)).toBe(expected);
  });

  it('needs six digits', () => {
    expect(['------', '58123', ''].map(mayBePhone)).toEqual([false, false, false]);
    expect(['581234', '+266 5812 3456', '５８１２３４５６'].map(mayBePhone)).toEqual([true, true, true]);
  });

  it('are shown as people write them', () => {
    expect([showPhone('+26658123456'), showInternationalPhone('+26658123456')]).toEqual([
      '5812 3456',
      '+266 5812 3456',
    ]);
    expect([showPhone('+27821234567'), showPhone('call the school')]).toEqual([
      '+27821234567',
      'call the school',
    ]);
  });
});
