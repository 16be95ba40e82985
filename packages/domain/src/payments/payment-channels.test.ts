import { describe, expect, it } from 'vitest';
import {
  CHANNEL_KINDS,
  DEFAULT_KEY_PRESSES,
  fillKeyPresses,
  formatTypedAmount,
  moveChannel,
} from './payment-channels.ts';

const VALUES = { number: '12345', reference: 'T7K-4QX', amountLisente: 45_000 };

describe('fillKeyPresses', () => {
  it('fills in number, reference and amount, one step per line', () => {
    expect(fillKeyPresses('Dial *200#\n\n Enter {number}\nEnter {reference} and {amount}', VALUES)).toEqual([
      'Dial *200#',
      'Enter 12345',
      'Enter T7K-4QX and 450',
    ]);
  });

  it('leaves an unknown placeholder and an inserted one alone', () => {
    expect(fillKeyPresses('{pin} {number}', { ...VALUES, number: '{amount}' })).toEqual(['{pin} {amount}']);
  });

  it.each(CHANNEL_KINDS)('leaves no placeholder in the suggested steps of %s', (kind) => {
    expect(fillKeyPresses(DEFAULT_KEY_PRESSES[kind], VALUES).join(' ')).not.toMatch(/[{}]/);
  });
});

describe('formatTypedAmount', () => {
  it.each([
    [45_000, '450'],
    [102_050, '1020.50'],
    [5, '0.05'],
  ])('formats %i lisente as %s', (lisente, typed) => {
    expect(formatTypedAmount(lisente)).toBe(typed);
  });
});

describe('moveChannel', () => {
  it.each([
    ['b', 'up', ['b', 'a', 'c']],
    ['b', 'down', ['a', 'c', 'b']],
    ['a', 'up', ['a', 'b', 'c']],
    ['c', 'down', ['a', 'b', 'c']],
    ['x', 'up', ['a', 'b', 'c']],
  ] as const)('moves %s %s', (id, direction, order) => {
    expect(moveChannel(['a', 'b', 'c'], id, direction)).toEqual(order);
  });
});
