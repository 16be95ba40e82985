import { describe, expect, it } from 'vitest';
import {
  buildGuardianCode,
  decideGuardianChange,
  findDuplicate,
  type GuardianChangeFacts,
  isAdult,
  normalizeGuardianCode,
} from './families.ts';

const TODAY = '2026-03-02';

describe('isAdult', () => {
  it.each([
    ['2008-03-02', true],
    ['2008-03-03', false],
    ['2008-02-29', true],
    ['1990-01-01', true],
    [null, false],
  ])('returns for a birth on %s: %s', (dateOfBirth, expected) => {
    expect(isAdult(dateOfBirth, TODAY)).toBe(expected);
  });
});

describe('decideGuardianChange', () => {
  const [minor, adult] = ['2012-01-01', '2005-01-01'];
  const facts: GuardianChangeFacts = {
    relationship: 'parent',
    dateOfBirth: null,
    hasOtherGuardian: false,
    hasOwnSignIn: false,
  };
  it.each<[string, Partial<GuardianChangeFacts>, string | null]>([
    ['a parent', {}, null],
    [
      'a guardian of a minor with an own sign-in',
      { relationship: 'guardian', dateOfBirth: minor, hasOwnSignIn: true },
      null,
    ],
    ['a parent of an adult without an own sign-in', { dateOfBirth: adult }, null],
    [
      'a parent of an adult with an own sign-in',
      { dateOfBirth: adult, hasOwnSignIn: true },
      'student_is_adult',
    ],
    ['a sponsor', { relationship: 'sponsor' }, 'guardian_change_forbidden'],
    ['an adult student', { relationship: 'self', dateOfBirth: adult, hasOtherGuardian: true }, null],
    ['a minor student', { relationship: 'self', dateOfBirth: minor }, 'student_cannot_invite'],
    ['a student beside a parent', { relationship: 'self', hasOtherGuardian: true }, 'student_cannot_invite'],
    ['a student who signed up alone', { relationship: 'self' }, null],
  ])('%s', (_who, changed, expected) => {
    expect(decideGuardianChange({ ...facts, ...changed }, TODAY)).toBe(expected);
  });
});

describe('codes', () => {
  it('has eight letters or digits without look-alikes for any bytes (FAM-5)', () => {
    for (let byte = 0; byte < 256; byte += 1) {
      expect(buildGuardianCode(new Uint8Array(8).fill(byte))).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    }
  });

  it('ignores case, spaces and dashes', () => {
    expect(normalizeGuardianCode(' k7mq-4x tr ')).toBe('K7MQ4XTR');
  });
});

describe('findDuplicate', () => {
  const known = { name: 'Lerato Mokoena', grade: '9', dateOfBirth: '2011-05-04' };
  it.each([
    ['the same name and grade', { name: ' lerato  MOKOENA', grade: '9', dateOfBirth: null }, true],
    [
      'the same name and year of birth',
      { name: 'Lerato Mokoena', grade: '10', dateOfBirth: '2011-01-01' },
      true,
    ],
    ['the same name alone', { name: 'Lerato Mokoena', grade: '10', dateOfBirth: null }, false],
    ['another name', { name: 'Palesa Mokoena', grade: '9', dateOfBirth: '2011-05-04' }, false],
  ])('%s', (_what, added, expected) => {
    expect(findDuplicate([known], added) !== null).toBe(expected);
  });
});
