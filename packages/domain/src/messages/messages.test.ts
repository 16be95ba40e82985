import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTACT_FIELDS, validateContact, isContactEmail } from './messages.ts';

const filled = {
  firstName: 'Lerato',
  lastName: 'Mokoena',
  email: 'lerato@example.com',
  phone: '+266 5812 3456',
  subject: 'mathematics',
  message: 'Do you teach on Sundays?',
};
const empty = { firstName: '', lastName: '', email: '', phone: '', subject: '', message: '' };

describe('validateContact', () => {
  test('returns no errors for a complete form', () => {
    expect(validateContact(filled)).toEqual({});
  });

  test.each([
    ['empty', ''],
    ['whitespace', ' \t\n'],
  ])('returns the message of every %s field, in form order (MSG-2)', (_what, text) => {
    const blank = Object.fromEntries(Object.keys(empty).map((field) => [field, text])) as typeof empty;
    expect(Object.entries(validateContact(blank))).toEqual([
      ['firstName', 'First name is required'],
      ['lastName', 'Last name is required'],
      ['email', 'Email is required'],
      ['phone', 'Phone number is required'],
      ['subject', 'Please select a subject'],
      ['message', 'Message is required'],
    ]);
  });

  test.each(['lerato', 'lerato@example', '@example.com', 'lerato@.com', 'le rato@example.com'])(
    'rejects the email %j',
    (email) => {
      expect(validateContact({ ...filled, email })).toEqual({ email: 'Please enter a valid email' });
    },
  );

  test('ignores spaces around the values', () => {
    const spaced = Object.fromEntries(CONTACT_FIELDS.map((field) => [field, ` ${filled[field]} `]));
    expect(validateContact(spaced as typeof filled)).toEqual({});
  });
});

describe('isContactEmail', () => {
  test('matches the pattern of MSG-3', () => {
    const pieces = fc.constantFrom('a', '@', '.', ' ', '\n', 'é');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 9 }), (parts) => {
        const text = parts.join('');
        expect(isContactEmail(text), JSON.stringify(text)).toBe(/^\S+@\S+\.\S+$/.test(text));
      }),
      { numRuns: 5_000 },
    );
  });

  test('checks a long hostile text quickly', { timeout: 5_000 }, () => {
    expect(isContactEmail(`${'a@.'.repeat(80_000)} x`)).toBe(false);
  });
});
