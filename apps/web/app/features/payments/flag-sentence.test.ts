import type { PaymentFlag } from '@thuto/contract/payments';
import { describe, expect, it } from 'vitest';
import { flagSentence } from './flag-sentence.ts';

const sentence = (flag: Parameters<typeof flagSentence>[0]) => flagSentence(flag, () => '3 Nov 2026');

describe('flagSentence', () => {
  const used = {
    kind: 'file-used-before',
    studentId: '00000000-0000-4000-8000-000000000001',
    studentName: 'Neo Mokoena',
    isSameStudent: false,
    submittedAt: '2026-11-03T10:00:00.000Z',
    status: 'approved',
  } as const;

  it('names the owner, date and status of a file that was used before', () => {
    expect(sentence(used)).toBe('The same file was used before: by Neo Mokoena on 3 Nov 2026, approved.');
    expect(sentence({ ...used, isSameStudent: true, status: 'rejected' })).toBe(
      'The same file was used before: by this student on 3 Nov 2026, rejected.',
    );
  });

  it('reports what has changed since the submission', () => {
    expect(
      sentence({ kind: 'package-changed', packageId: 'bundle-10', packageName: '10-Session Bundle' }),
    ).toBe('The student has chosen another package since: 10-Session Bundle.');
    expect(sentence({ kind: 'price-changed', priceLisente: 102_000 })).toBe(
      'This package costs M1,020 today.',
    );
  });
});

describe('warnings of the payment desk', () => {
  it.each([
    [
      { kind: 'transaction-used', paymentId: 'p', studentId: 's', studentName: 'Thabo', status: 'approved' },
      'This transaction is used for a payment of Thabo, approved.',
    ],
    [{ kind: 'amount-differs', missingLisente: 45_050 }, 'The order asks for M450.50.'],
    [
      { kind: 'reference-mistyped', suggestions: ['T7K-4QX'] },
      'The reference is mistyped. It is nearly that of T7K-4QX.',
    ],
  ] as const)('%j', (flag, sentence) => {
    expect(flagSentence(flag as unknown as PaymentFlag, () => '2 March 2026')).toBe(sentence);
  });
});
