import { describe, expect, it } from 'vitest';
import { formatMailKind } from './mail-names.ts';

describe('formatMailKind', () => {
  it.each([
    ['booking-approved', 'Booking approved'],
    ['verify-email', 'Verify email'],
    ['contact-message', 'Contact message'],
    ['', ''],
  ])('formats %s', (kind, words) => {
    expect(formatMailKind(kind)).toBe(words);
  });
});
