import { describe, expect, test } from 'vitest';
import { type ContentEdit, decideContentEdit, decideContentOpening } from './content.ts';
import { DomainError } from './errors.ts';

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
  const learner = { subjects: ['physics'], paymentStatus: 'approved' } as const;

  test('allows students of the subject with an approved payment', () => {
    expect(() => decideContentOpening(item, learner)).not.toThrow();
  });

  test.each([
    ['content that is inactive', { ...item, status: 'inactive' as const }, learner, 'not_found'],
    ['content of another subject', { ...item, subject: 'chemistry' as const }, learner, 'not_found'],
    [
      'a student with a pending payment',
      item,
      { ...learner, paymentStatus: 'pending' as const },
      'payment_not_approved',
    ],
    [
      'a student with a rejected payment',
      item,
      { ...learner, paymentStatus: 'rejected' as const },
      'payment_not_approved',
    ],
    [
      'inactive content without an approved payment',
      { ...item, status: 'inactive' as const },
      { subjects: [], paymentStatus: 'pending' as const },
      'not_found',
    ],
  ] as const)('rejects %s', (_what, of, by, code) => {
    expect(() => decideContentOpening(of, by)).toThrow(new DomainError(code));
  });
});
