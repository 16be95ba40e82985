import { describe, expect, test } from 'vitest';
import { type ContentEdit, decideContentEdit, decideContentOpening } from './content.ts';
import { DomainError } from './errors.ts';

const URL = 'https://example.com/forces';

describe('an edit', () => {
  test.each<[string, 'link' | 'document' | 'past-paper', ContentEdit]>([
    ['a link with another address', 'link', { type: 'link', year: null, url: URL }],
    ['a document that is a past paper of 2023', 'document', { type: 'past-paper', year: 2023, url: null }],
    ['a past paper without a year', 'past-paper', { type: 'past-paper', year: null, url: null }],
    ['a past paper that is a video', 'past-paper', { type: 'video', year: null, url: null }],
  ])('is taken: %s', (_what, present, edit) => {
    expect(decideContentEdit(present, edit)).toEqual(edit);
  });

  test.each<[string, 'link' | 'document', ContentEdit, string[]]>([
    ['a link becomes a file', 'link', { type: 'document', year: null, url: URL }, ['type']],
    ['a file becomes a link', 'document', { type: 'link', year: null, url: URL }, ['type', 'url']],
    ['a link without an address', 'link', { type: 'link', year: null, url: null }, ['url']],
    ['a script as an address', 'link', { type: 'link', year: null, url: 'javascript:alert(1)' }, ['url']],
    ['an address of a file', 'document', { type: 'document', year: null, url: URL }, ['url']],
    ['the year of a document', 'document', { type: 'document', year: 2023, url: null }, ['year']],
    ['the year of a link', 'link', { type: 'link', year: 2023, url: URL }, ['year']],
  ])('is refused: %s', (_what, present, edit, fields) => {
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

describe('opening content', () => {
  const item = { status: 'active', subject: 'physics' } as const;
  const learner = { subjects: ['physics'], paymentStatus: 'approved' } as const;

  test('is for those who learn the subject and have paid', () => {
    expect(() => decideContentOpening(item, learner)).not.toThrow();
  });

  test.each([
    ['inactive', { ...item, status: 'inactive' as const }, learner, 'not_found'],
    ['of another subject', { ...item, subject: 'chemistry' as const }, learner, 'not_found'],
    ['not paid for yet', item, { ...learner, paymentStatus: 'pending' as const }, 'payment_not_approved'],
    ['paid for in vain', item, { ...learner, paymentStatus: 'rejected' as const }, 'payment_not_approved'],
    [
      'neither paid for nor there',
      { ...item, status: 'inactive' as const },
      { subjects: [], paymentStatus: 'pending' as const },
      'not_found',
    ],
  ] as const)('is refused: %s', (_what, of, by, code) => {
    expect(() => decideContentOpening(of, by)).toThrow(new DomainError(code));
  });
});
