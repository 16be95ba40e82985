import { describe, expect, test } from 'vitest';
import { type ContentEdit, decideContentEdit, decideContentOpening } from './content.ts';
import { DomainError } from '../errors.ts';

const URL = 'https://example.com/forces';

describe('decideContentEdit', () => {
  test.each<[string, 'link' | 'document' | 'past-paper', ContentEdit]>([
    ['a link with another address', 'link', { type: 'link', year: null, url: URL }],
    ['a document that is a past paper of 2023', 'document', { type: 'past-paper', year: 2023, url: null }],
    ['a past paper without a year', 'past-paper', { type: 'past-paper', year: null, url: null }],
    ['a past paper that is a video', 'past-paper', { type: 'video', year: null, url: null }],
  ])('accepts %s', (_what, present, edit) => {
    expect(decideContentEdit(present, edit)).toEqual(edit);
  });

  test.each<[string, 'link' | 'document', ContentEdit, string[]]>([
    ['changing a link to a file', 'link', { type: 'document', year: null, url: URL }, ['type']],
    ['changing a file to a link', 'document', { type: 'link', year: null, url: URL }, ['type', 'url']],
    ['a link without an address', 'link', { type: 'link', year: null, url: null }, ['url']],
    ['a script as an address', 'link', { type: 'link', year: null, url: 'javascript:alert(1)' }, ['url']],
    ['an address for a file', 'document', { type: 'document', year: null, url: URL }, ['url']],
    ['a year for a document', 'document', { type: 'document', year: 2023, url: null }, ['year']],
    ['a year for a link', 'link', { type: 'link', year: 2023, url: URL }, ['year']],
  ])('rejects %s', (_what, present, edit, fields) => {
    const refused = (() => {
      try {
        return decideContentEdit(present, edit);
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toBeInstanceOf(DomainError);
    const { code, details } = refused as DomainError;
    expect([code, Object.keys(details['fields'] as object)]).toEqual(['input_invalid', fields]);
  });
});

describe('decideContentOpening', () => {
  const item = { status: 'active', subject: 'physics' } as const;
  const NOW = 1_000;
  const learner = { subjects: ['physics'], hasPurchase: true, remaining: 3, expiresAt: NOW + 1 } as const;

  test('allows students of the subject with an approved payment', () => {
    expect(() => decideContentOpening(item, learner, NOW)).not.toThrow();
  });

  test.each([
    ['sessions left of an expired purchase', { remaining: 1, expiresAt: NOW }],
    ['a used up purchase that has not expired', { remaining: 0 }],
    ['a used up purchase that never expires', { remaining: 0, expiresAt: null }],
  ])('allows students with %s (CONTENT-7)', (_what, changes) => {
    expect(() => decideContentOpening(item, { ...learner, ...changes }, NOW)).not.toThrow();
  });

  test.each([
    ['content that is inactive', { ...item, status: 'inactive' as const }, learner, 'not_found'],
    ['content of another subject', { ...item, subject: 'chemistry' as const }, learner, 'not_found'],
    ['a student without a purchase', item, { ...learner, hasPurchase: false }, 'payment_not_approved'],
    [
      'a student whose purchase is used up and has expired (CONTENT-7)',
      item,
      { ...learner, remaining: 0, expiresAt: NOW },
      'payment_not_approved',
    ],
    [
      'inactive content without an approved payment',
      { ...item, status: 'inactive' as const },
      { ...learner, subjects: [], hasPurchase: false },
      'not_found',
    ],
  ] as const)('rejects %s', (_what, of, by, code) => {
    expect(() => decideContentOpening(of, by, NOW)).toThrow(new DomainError(code));
  });
});
