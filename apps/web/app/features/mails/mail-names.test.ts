import { describe, expect, it } from 'vitest';
import { formatMailKind } from './mail-names.ts';

describe('a kind of mail in words', () => {
  it.each([
    ['booking-approved', 'Booking approved'],
    ['verify-email', 'Verify email'],
    ['contact-message', 'Contact message'],
    ['', ''],
  ])('%s', (kind, words) => {
    expect(formatMailKind(kind)).toBe(words);
  });
});
