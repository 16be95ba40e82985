import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../contract.ts';

/** Valid values of several fields and some invalid ones. Each field must accept exactly its own. */
const WORDS: unknown[] = [
  ['mathematics', 'chemistry', 'physics', 'general', 'biology', 'Mathematics'],
  ['pending', 'approved', 'rejected', 'completed', 'scheduled', 'cancelled', 'all', 'active'],
  ['expired', 'no_show'],
  ['myself', 'son', 'daughter', 'male', 'female', 'LGCSE', 'IGCSE', 'lgcse', 'primary', 'high'],
  ['once-off', 'bundle-5', 'bundle-10'],
  ['basic-subscription', 'standard-subscription', 'premium-subscription', 'gold-subscription'],
  ['has-sessions', 'no-sessions', 'name', 'sessions', 'recent'],
  ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13'],
  ['', ' ', 'constructor', 30, 45, 60, 90, 120, 150, true, false, null],
].flat();

const SUBJECTS: unknown[] = ['mathematics', 'chemistry', 'physics'];

function fieldOf(procedure: { '~orpc': { inputSchema?: unknown } }, field: string): z.ZodType {
  const schema = procedure['~orpc'].inputSchema;
  const found =
    schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>)[field] : undefined;
  if (!found) throw new Error(`Field ${field} not found.`);
  return found;
}

const { accounts, bookings, payments, profiles } = contract;

describe('a choice accepts exactly its specified values', () => {
  test.each([
    ['the terms', accounts.signUp, 'termsAccepted', [true]],
    ['who needs tutoring', profiles.saveMyProfile, 'whoNeedsTutoring', ['myself', 'son', 'daughter']],
    ['the gender', profiles.saveMyProfile, 'studentGender', ['male', 'female']],
    ['the syllabus', profiles.saveMyProfile, 'syllabus', ['LGCSE', 'IGCSE']],
    ['the level', profiles.saveMyProfile, 'schoolLevel', ['primary', 'high']],
    [
      'the grade',
      profiles.saveMyProfile,
      'grade',
      ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'],
    ],
    ['payments by status', payments.listPayments, 'status', ['pending', 'approved', 'rejected']],
    ['a student’s duration', bookings.requestBooking, 'duration', [60, 90, 120]],
    ['an admin’s duration', bookings.bookForStudent, 'duration', [30, 60, 90, 120]],
    [
      'bookings by status',
      bookings.listBookings,
      'status',
      ['pending', 'approved', 'rejected', 'expired', 'completed', 'cancelled', 'no_show', 'all'],
    ],
    [
      'the filter of bookable students',
      bookings.listBookableStudents,
      'filter',
      ['has-sessions', 'no-sessions', 'all'],
    ],
    ['the order of bookable students', bookings.listBookableStudents, 'sort', ['name', 'sessions', 'recent']],
  ])('%s', (_what, procedure, field, specified) => {
    const schema = fieldOf(procedure, field);
    const taken = WORDS.filter((word) => schema.safeParse(word).success);
    expect(new Set(taken)).toEqual(new Set<unknown>(specified));
  });

  test('accepts subject ids of the right form; the server checks that they exist', () => {
    const schema = fieldOf(bookings.requestBooking, 'subject');
    for (const id of [...SUBJECTS, 'biology', 'physical-science', 'c-2']) expect(schema.parse(id)).toBe(id);
    for (const id of ['', ' ', 'Mathematics', 'a b', '-a', 'a--b', 'x'.repeat(41), 7, null, undefined]) {
      expect(schema.safeParse(id).error?.issues[0]?.message, String(id)).toBe('Please choose a subject');
    }
  });

  test('accepts any subjects in a profile, without duplicates', () => {
    const schema = fieldOf(profiles.saveMyProfile, 'subjects');
    for (const subjects of [[], ['physics'], ['physics', 'mathematics'], SUBJECTS]) {
      expect(schema.parse(subjects)).toEqual(subjects);
    }
    for (const subjects of [
      ['Biology'],
      ['physics', 'physics'],
      [...SUBJECTS, 'physics'],
      'physics',
      [null],
    ]) {
      expect(schema.safeParse(subjects).success, String(subjects)).toBe(false);
    }
  });
});

describe('defaults', () => {
  test.each([
    ['a student’s booking lasts 60 minutes', bookings.requestBooking, 'duration', 60],
    ['an admin’s booking lasts 60 minutes', bookings.bookForStudent, 'duration', 60],
    ['notes are empty', bookings.requestBooking, 'notes', ''],
    ['a browser is not remembered', accounts.signIn, 'rememberMe', false],
    [
      'Book for Student lists students with sessions',
      bookings.listBookableStudents,
      'filter',
      'has-sessions',
    ],
    ['by name', bookings.listBookableStudents, 'sort', 'name'],
    ['a page has 25 entries', bookings.listBookings, 'limit', 25],
  ])('%s', (_what, procedure, field, value) => {
    expect(fieldOf(procedure, field).parse(undefined)).toBe(value);
  });
});

test.each([
  ['1', 1],
  ['100', 100],
  [50, 50],
])('accepts the page limit %j', (given, limit) => {
  expect(fieldOf(bookings.listBookings, 'limit').parse(given)).toBe(limit);
});

test.each(['0', '101', '-1', '1.5', '1e9', 'ten', '', 0, 101])('rejects the page limit %j', (given) => {
  expect(fieldOf(bookings.listBookings, 'limit').safeParse(given).success).toBe(false);
});
