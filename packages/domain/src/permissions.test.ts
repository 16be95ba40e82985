import { describe, expect, test } from 'vitest';
import {
  type CurrentUser,
  canActAs,
  decideGuard,
  getHomePath,
  getRoleFeatures,
  MIN_PASSWORD_LENGTH,
  ROLES,
} from './permissions.ts';
import { type Action, getCondition } from './policy.ts';

const student: CurrentUser = { role: 'student', emailVerified: true };
const unverifiedStudent: CurrentUser = { role: 'student', emailVerified: false };
const admin: CurrentUser = { role: 'admin', emailVerified: true };
const unverifiedAdmin: CurrentUser = { role: 'admin', emailVerified: false };
const tutor: CurrentUser = { role: 'tutor', emailVerified: true };

const WAIT = { kind: 'wait' };
const ALLOW = { kind: 'allow' };
const goTo = (to: string) => ({ kind: 'redirect', to });
const deny = (message: string) => ({ kind: 'deny', message });
const NEEDS_ADMIN = 'Access Denied: You need admin privileges to access this page.';
const NEEDS_TUTOR = 'Access Denied: You need tutor privileges to access this page.';
const NEEDS_STUDENT = 'Access Denied: You need student privileges to access this page.';

describe('the route guard checks loading, signed out, unverified email and wrong role, in this order', () => {
  test.each([
    ['while loading', undefined, 'admin', WAIT],
    ['while loading', undefined, 'student', WAIT],
    ['while loading', undefined, null, WAIT],
    ['nobody', null, 'admin', goTo('/admin-login')],
    ['nobody', null, 'student', goTo('/')],
    ['nobody', null, null, goTo('/')],
    ['an unverified student', unverifiedStudent, 'admin', goTo('/verify')],
    ['an unverified student', unverifiedStudent, 'student', goTo('/verify')],
    ['an unverified student', unverifiedStudent, null, goTo('/verify')],
    ['a student', student, 'admin', deny(NEEDS_ADMIN)],
    ['a student', student, 'student', ALLOW],
    ['a student', student, null, ALLOW],
    ['an unverified admin', unverifiedAdmin, 'admin', ALLOW],
    ['an unverified admin', unverifiedAdmin, 'student', deny(NEEDS_STUDENT)],
    ['an unverified admin', unverifiedAdmin, null, ALLOW],
    ['an admin', admin, 'admin', ALLOW],
    ['an admin', admin, 'student', deny(NEEDS_STUDENT)],
    ['an admin', admin, null, ALLOW],
    ['an admin', admin, 'tutor', deny(NEEDS_TUTOR)],
    ['a student', student, 'tutor', deny(NEEDS_TUTOR)],
    ['nobody', null, 'tutor', goTo('/')],
    ['an unverified tutor', { ...tutor, emailVerified: false }, 'tutor', goTo('/verify')],
    ['a tutor', tutor, 'tutor', ALLOW],
    ['a tutor', tutor, 'student', deny(NEEDS_STUDENT)],
    ['a tutor', tutor, 'admin', deny(NEEDS_ADMIN)],
  ] as const)('%s (%j) on a route for %s (ACCESS-3)', (_who, currentUser, required, decision) => {
    expect(decideGuard(currentUser, required)).toEqual(decision);
  });
});

describe('canActAs', () => {
  test.each([
    ['a verified student', student, { admin: false, student: true }],
    ['an unverified student', unverifiedStudent, { admin: false, student: false }],
    ['a verified admin', admin, { admin: true, student: false }],
    ['an unverified admin', unverifiedAdmin, { admin: true, student: false }],
  ])('%s', (_who, currentUser, may) => {
    expect({ admin: canActAs(currentUser, 'admin'), student: canActAs(currentUser, 'student') }).toEqual(may);
  });

  test('allows exactly the users whom the route guard allows (TUTOR-3)', () => {
    for (const currentUser of [student, unverifiedStudent, admin, unverifiedAdmin, tutor]) {
      for (const role of ROLES) {
        expect(canActAs(currentUser, role)).toBe(decideGuard(currentUser, role).kind === 'allow');
      }
    }
  });
});

test('sends each role to its own area after login (SITE-3)', () => {
  expect(getHomePath('admin')).toBe('/admin');
  expect(getHomePath('student')).toBe('/student');
  expect(getHomePath('tutor')).toBe('/tutor');
});

test('requires at least 6 characters in a password (AUTH-3)', () => {
  expect(MIN_PASSWORD_LENGTH).toBe(6);
});

test.each(ROLES)('agrees with the policy about the features of the role %s', (role) => {
  const may = (...actions: readonly Action[]) =>
    actions.some((action) => getCondition(role, action).kind !== 'never');
  expect(getRoleFeatures(role)).toEqual({
    hasStudents: may('students.view'),
    booksLessons: may('lessons.request', 'lessons.schedule'),
    opensLibrary: may('library.view'),
    passesMaintenance: may('maintenance.pass'),
    needsAdminPassword: may('admins.change'),
  });
});
