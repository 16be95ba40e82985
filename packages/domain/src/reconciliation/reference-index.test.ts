import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReference, formatReference } from '../payments/orders.ts';
import { createReferenceIndex } from './reference-index.ts';

const random = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};
const next = random(42);
const REFERENCES = Array.from({ length: 200 }, () => createReference(next));
const find = createReferenceIndex(REFERENCES);

describe('createReferenceIndex', () => {
  it.each([
    ['as it is written', (text: string) => formatReference(text)],
    ['without its dash', (text: string) => text],
    ['in lower case', (text: string) => text.toLowerCase()],
    ['with O for 0', (text: string) => text.replaceAll('0', 'O')],
    ['with I for 1', (text: string) => text.replaceAll('1', 'I')],
    ['with a space', (text: string) => `${text.slice(0, 3)} ${text.slice(3)}`],
    [
      'with one wrong letter',
      (text: string) => `${text.slice(0, 2)}${text[2] === 'X' ? 'Y' : 'X'}${text.slice(3)}`,
    ],
    ['with two letters swapped', (text: string) => `${text[1]}${text[0]}${text.slice(2)}`],
    ['with one letter missing', (text: string) => text.slice(1)],
    ['with one letter too many', (text: string) => `${text}7`],
  ])('finds a reference %s (RECON-20)', (_, write) => {
    for (const reference of REFERENCES)
      expect(find(`payment for ${write(reference)} thank you`)).toContain(reference);
  });

  it('finds nothing in other texts, and takes any text', () => {
    expect(find('M-Pesa deposit of Mpho Mokoena, school fees')).toEqual([]);
    fc.assert(fc.property(fc.string({ maxLength: 500 }), (text) => Array.isArray(find(text))));
  });
});
