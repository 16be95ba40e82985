import { describe, expect, it } from 'vitest';
import { flagSentence } from './flag-sentence.ts';

const told = (flag: Parameters<typeof flagSentence>[0]) => flagSentence(flag, () => '3 Nov 2026');

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
    expect(told(used)).toBe('The same file was used before: by Neo Mokoena on 3 Nov 2026, approved.');
    expect(told({ ...used, isSameStudent: true, status: 'rejected' })).toBe(
      'The same file was used before: by this student on 3 Nov 2026, rejected.',
    );
  });

  it('reports what has changed since the submission', () => {
    expect(told({ kind: 'package-changed', packageId: 'bundle-10', packageName: '10-Session Bundle' })).toBe(
      'The student has chosen another package since: 10-Session Bundle.',
    );
    expect(told({ kind: 'price-changed', priceLisente: 102_000 })).toBe('This package costs M1,020 today.');
  });
});
