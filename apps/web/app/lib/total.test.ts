import { MAX_COUNTED } from '@thuto/contract/paging';
import { expect, it } from 'vitest';
import { formatTotal } from './total.ts';

it('says how many there are as far as lists are counted, and then that there are more', () => {
  expect(formatTotal(0)).toBe('0');
  expect(formatTotal(MAX_COUNTED)).toBe('10,000');
  expect(formatTotal(MAX_COUNTED + 1)).toBe('more than 10,000');
});
