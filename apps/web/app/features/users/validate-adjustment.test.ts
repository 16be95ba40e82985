import { describe, expect, it } from 'vitest';
import { validateAdjustment } from './validate-adjustment.ts';

const fault = (by: string, reason = 'Held twice', remaining = 3) =>
  validateAdjustment({ by, reason, remaining });

describe('validateAdjustment', () => {
  it.each(['1', '-3', '1000'])('accepts %s', (by) => expect(fault(by)).toBeNull());

  it.each([
    ['', 'Please enter how many credits to add or take away'],
    ['0', 'Please enter how many credits to add or take away'],
    ['1.5', 'Please enter how many credits to add or take away'],
    ['1001', 'At most 1000 credits at once'],
    ['-4', 'The credits would go below 0'],
  ])('rejects "%s"', (by, sentence) => expect(fault(by)).toEqual({ by: sentence }));

  it('requires a reason', () => expect(fault('1', '  ')).toEqual({ reason: 'Please enter a reason' }));
});
