import { describe, expect, it } from 'vitest';
import {
  buildGuardianCode,
  decideDateOfBirth,
  decideGuardianChange,
  decideRelationshipChange,
  findDuplicate,
  type GuardianChangeFacts,
  isAdult,
  limitRights,
  normalizeGuardianCode,
  type RelationshipFacts,
  relationshipByRights,
} from './families.ts';
import { GUARDIAN_RIGHTS, type GuardianRights } from '../policy.ts';
import { RELATIONSHIPS } from './students.ts';

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
    hasOtherManager: false,
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
    ['an adult student', { relationship: 'self', dateOfBirth: adult, hasOtherManager: true }, null],
    ['a minor student', { relationship: 'self', dateOfBirth: minor }, 'student_cannot_invite'],
    ['a student beside a parent', { relationship: 'self', hasOtherManager: true }, 'student_cannot_invite'],
    ['a student who signed up alone', { relationship: 'self' }, null],
  ])('%s', (_who, changed, expected) => {
    expect(decideGuardianChange({ ...facts, ...changed }, TODAY)).toBe(expected);
  });
});

/** All combinations of rights. */
const RIGHTS = Array.from({ length: 2 ** GUARDIAN_RIGHTS.length }, (_, bits) => {
  const rights = GUARDIAN_RIGHTS.map((right, index) => [right, (bits & (2 ** index)) !== 0] as const);
  return Object.fromEntries(rights) as unknown as GuardianRights;
});

describe('limitRights', () => {
  it('never grants a right that the maker lacks or that was not granted, for all combinations (FAM-11)', () => {
    for (const granted of RIGHTS) {
      for (const ofMaker of RIGHTS) {
        const limited = limitRights(granted, ofMaker);
        for (const right of GUARDIAN_RIGHTS) expect(limited[right]).toBe(granted[right] && ofMaker[right]);
      }
    }
  });

  it('makes a sponsor of a guardian who neither books nor follows', () => {
    for (const rights of RIGHTS) {
      const isFamily = rights.canBook || rights.canSeeProgress;
      expect(relationshipByRights('parent', rights)).toBe(isFamily ? 'parent' : 'sponsor');
      expect(relationshipByRights('self', rights)).toBe('self');
    }
  });
});

describe('decideRelationshipChange', () => {
  const facts: RelationshipFacts = {
    relationship: 'self',
    isFirstGuardian: true,
    wasShared: false,
    dateOfBirth: null,
    hasConsent: false,
    before: 'myself',
  };
  const CLOSED: readonly Partial<RelationshipFacts>[] = [
    { isFirstGuardian: false },
    { wasShared: true },
    { dateOfBirth: '2012-01-01' },
    { dateOfBirth: '1990-01-01' },
    { hasConsent: true },
  ];

  it('follows the answer while a family sets itself up', () => {
    expect(decideRelationshipChange(facts, 'son')).toBe('parent');
    expect(decideRelationshipChange({ ...facts, before: null }, 'daughter')).toBe('parent');
    expect(decideRelationshipChange({ ...facts, relationship: 'parent', before: 'son' }, 'myself')).toBe(
      'self',
    );
    expect(decideRelationshipChange(facts, 'myself')).toBeNull();
  });

  it.each(CLOSED)('changes nothing with %o, from any relationship and answer (FAM-12)', (closed) => {
    for (const relationship of RELATIONSHIPS) {
      for (const before of ['myself', 'son', 'daughter', null] as const) {
        for (const answer of ['myself', 'son', 'daughter'] as const) {
          const decision = decideRelationshipChange({ ...facts, ...closed, relationship, before }, answer);
          expect([null, 'relationship_fixed']).toContain(decision);
        }
      }
    }
  });

  it('accepts the same answer again, and another child of the same kind', () => {
    const fixed = { ...facts, wasShared: true, before: 'son' } as const;
    expect(decideRelationshipChange(fixed, 'daughter')).toBeNull();
    expect(decideRelationshipChange(fixed, 'myself')).toBe('relationship_fixed');
  });
});

describe('decideDateOfBirth', () => {
  it.each([
    [TODAY, 'parent', null],
    ['2026-03-03', 'parent', 'date_of_birth_in_future'],
    ['2026-03-03', 'self', 'date_of_birth_in_future'],
    ['2012-01-01', 'self', 'student_is_minor'],
    ['2008-03-02', 'self', null],
    ['2012-01-01', 'guardian', null],
  ] as const)('%s entered as %s: %s', (dateOfBirth, relationship, expected) => {
    expect(decideDateOfBirth(dateOfBirth, relationship, TODAY)).toBe(expected);
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
