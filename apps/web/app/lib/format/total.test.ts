import { MAX_COUNTED } from '@thuto/contract/calls/paging';
import { expect, it } from 'vitest';
import { formatTotal } from './total.ts';

it('returns the exact count up to the limit, and the limit with a plus beyond it', () => {
  expect(formatTotal(0)).toBe('0');
  expect(formatTotal(MAX_COUNTED)).toBe('1,000');
  expect(formatTotal(MAX_COUNTED + 1)).toBe('1,000+');
});
