import { describe, expect, test } from 'vitest';
import {
  completenessOf,
  DASHBOARD_DEFAULT_GRADE,
  defaultProfile,
  firstIncompleteStep,
  GENDERS,
  greetingName,
  hasPaidStep,
  hasSavedProfile,
  isForChild,
  PROFILE_STEPS,
  type ProfileDetails,
  SETUP_DEFAULT_GRADE,
  TUTORING_FOR,
} from './profiles.ts';

const account = { email: 'lerato@example.com', displayName: 'Lerato' };
const untouched = defaultProfile(account, SETUP_DEFAULT_GRADE);

const personal = { studentFirstName: 'Lerato', studentLastName: 'Mokoena' };
const academic = { schoolName: 'Maseru High School', subjects: ['mathematics'] } as const;
const parent = {
  parentFirstName: 'Thabo',
  parentLastName: 'Mokoena',
  parentEmail: 'thabo@example.com',
  parentPhone: '+266 5812 3456',
};

describe('a new profile has the defaults of PROF-3', () => {
  test.each([
    ['the setup screen', SETUP_DEFAULT_GRADE, '8'],
    ['the dashboard', DASHBOARD_DEFAULT_GRADE, '10'],
  ])('is made by %s', (_where, grade, expected) => {
    expect(defaultProfile(account, grade)).toEqual({
      whoNeedsTutoring: 'myself',
      studentGender: 'male',
      studentFirstName: 'Lerato',
      studentLastName: '',
      parentFirstName: '',
      parentLastName: '',
      parentEmail: 'lerato@example.com',
      parentPhone: '',
      schoolName: '',
      syllabus: 'LGCSE',
      schoolLevel: 'high',
      grade: expected,
      subjects: [],
    });
  });

  test('is 0 percent complete (PROF-6)', () => {
    expect(completenessOf(untouched, false).percent).toBe(0);
  });
});

test('offers the choices of PROF-1', () => {
  expect(TUTORING_FOR).toEqual(['myself', 'son', 'daughter']);
  expect(GENDERS).toEqual(['male', 'female']);
  expect(PROFILE_STEPS).toEqual(['personal', 'academic', 'payment']);
});

describe('completeness: three parts, each worth a third, rounded', () => {
  const P = personal;
  const A = academic;
  test.each([
    // case, has proof, personal, academic, percent, first step of the setup
    ['nothing', {}, false, false, false, 0, 'personal'],
    ['personal', P, false, true, false, 33, 'academic'],
    ['academic', A, false, false, true, 33, 'personal'],
    ['payment', {}, true, false, false, 33, 'personal'],
    ['personal and academic', { ...P, ...A }, false, true, true, 67, 'payment'],
    ['personal and payment', P, true, true, false, 67, 'academic'],
    ['academic and payment', A, true, false, true, 67, 'personal'],
    ['everything', { ...P, ...A }, true, true, true, 100, 'payment'],
  ] as const)('%s', (_what, filled, hasProof, personalDone, academicDone, percent, step) => {
    const completeness = completenessOf({ ...untouched, ...filled }, hasProof);
    expect(completeness).toEqual({
      personal: personalDone,
      academic: academicDone,
      payment: hasProof,
      percent,
    });
    expect(firstIncompleteStep(completeness)).toBe(step);
  });
});

test.each([
  ['nothing was sent or paid', null, null, false],
  ['a proof exists', {}, null, true],
  ['a package was paid in cash', null, '2026-11-29T10:00:00Z', true],
] as const)('the payment step when %s (PROF-5)', (_when, current, subscriptionStartsAt, isComplete) => {
  expect(hasPaidStep({ current, subscriptionStartsAt })).toBe(isComplete);
});

describe('the personal step', () => {
  test.each([
    ['no first name', { studentFirstName: '' }],
    ['a blank first name', { studentFirstName: ' \t ' }],
    ['no last name', { studentLastName: '' }],
    ['a blank last name', { studentLastName: '   ' }],
  ])('is incomplete with %s', (_what, change) => {
    expect(completenessOf({ ...untouched, ...personal, ...change }, false).personal).toBe(false);
  });

  test('is complete with one name once the family has entered something (PROF-15)', () => {
    const oneName = { ...untouched, studentFirstName: 'Lineo', studentLastName: '' };
    expect(completenessOf(oneName, false, true).personal).toBe(true);
    expect(completenessOf({ ...oneName, studentLastName: '-' }, false).personal).toBe(true);
    expect(completenessOf({ ...oneName, studentFirstName: ' ' }, false, true).personal).toBe(false);
  });

  test('knows a profile that the dashboard created from one that was saved', () => {
    expect(hasSavedProfile({ revision: 0, grade: '8' })).toBe(false);
    expect(hasSavedProfile({ revision: 1, grade: '10' })).toBe(false);
    expect(hasSavedProfile({ revision: 1, grade: '8' })).toBe(true);
    expect(hasSavedProfile({ revision: 2, grade: '10' })).toBe(true);
  });

  test('ignores the parent’s details for a student who owns the account', () => {
    const blank = { parentFirstName: '', parentLastName: '', parentEmail: '', parentPhone: '' };
    expect(completenessOf({ ...untouched, ...personal, ...blank }, false).personal).toBe(true);
  });
});

describe.each(['son', 'daughter'] as const)('the personal step for a %s', (whoNeedsTutoring) => {
  const forChild: ProfileDetails = { ...untouched, ...personal, ...parent, whoNeedsTutoring };

  test('is complete with the four details of the parent (PROF-5)', () => {
    expect(completenessOf(forChild, false).personal).toBe(true);
  });

  test.each(Object.keys(parent))('is incomplete with an empty or blank %s', (field) => {
    expect(completenessOf({ ...forChild, [field]: '' }, false).personal).toBe(false);
    expect(completenessOf({ ...forChild, [field]: ' \n ' }, false).personal).toBe(false);
  });

  test('is incomplete without the child’s own name', () => {
    expect(completenessOf({ ...forChild, studentLastName: '' }, false).personal).toBe(false);
  });
});

test.each([
  ['myself', false],
  ['son', true],
  ['daughter', true],
] as const)('tutoring for %s is for a child: %s', (whoNeedsTutoring, expected) => {
  expect(isForChild({ whoNeedsTutoring })).toBe(expected);
});

describe('the academic step', () => {
  test.each([
    ['no school', { schoolName: '' }],
    ['a blank school', { schoolName: '  ' }],
    ['no grade', { grade: '' }],
    ['no subject', { subjects: [] }],
  ])('is incomplete with %s', (_what, change) => {
    expect(completenessOf({ ...untouched, ...academic, ...change }, false).academic).toBe(false);
  });
});

describe('greetingName', () => {
  test.each([
    [{ studentFirstName: 'Lerato' }, 'Mrs Mokoena', 'Lerato'],
    [{ studentFirstName: '  Lerato ' }, 'Mrs Mokoena', 'Lerato'],
    [{ studentFirstName: '' }, 'Mrs Mokoena', 'Mrs Mokoena'],
    [{ studentFirstName: '   ' }, ' Mrs Mokoena ', 'Mrs Mokoena'],
    [{ studentFirstName: '' }, '', 'Student'],
    [{ studentFirstName: ' ' }, '  ', 'Student'],
    [null, 'Mrs Mokoena', 'Mrs Mokoena'],
    [null, '', 'Student'],
  ])(
    'prefers the first name of %j, then the display name %j, then Student: %s (VIEW-1)',
    (profile, displayName, greeting) => {
      expect(greetingName(profile, displayName)).toBe(greeting);
    },
  );
});
