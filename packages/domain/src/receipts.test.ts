import { describe, expect, it } from 'vitest';
import { formatReceiptNumber } from './receipts.ts';

describe('formatReceiptNumber', () => {
  it('always returns the same number for a payment', () => {
    const id = '01a1fc8a-7b2c-7def-8abc-0123456789ab';
    expect(formatReceiptNumber(id, 2026)).toBe(formatReceiptNumber(id, 2026));
    expect(formatReceiptNumber(id, 2026)).toMatch(/^R2026-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  });

  it('returns different numbers for ids that differ only in the last bit', () => {
    const stem = '01a1fc8a-7b2c-7def-8abc-00000000000';
    const numbers = Array.from({ length: 16 }, (_, at) =>
      formatReceiptNumber(`${stem}${at.toString(16)}`, 2026),
    );
    expect(new Set(numbers).size).toBe(16);
    expect(numbers[0]).toBe('R2026-00000-00000');
    expect(numbers[15]).toBe('R2026-00000-0000F');
  });
});
