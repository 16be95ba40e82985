import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TutorId } from './ids.ts';
import {
  ACTIONS,
  type Action,
  can,
  decideAccess,
  getCondition,
  getRequiredRole,
  GUARDIAN_RIGHTS,
  type GuardianRight,
  type GuardianRights,
  isAboutStudent,
  POLICY_ROLES,
  type PolicyUser,
  type Resource,
} from './policy.ts';

const [OWN, OTHER] = ['t1', 't2'] as [TutorId, TutorId];

const family: PolicyUser = { role: 'student', emailVerified: true };
const admin: PolicyUser = { role: 'admin', emailVerified: true };
const tutor: PolicyUser = { role: 'tutor', emailVerified: true, tutorId: OWN };

const rights = (...given: readonly GuardianRight[]): GuardianRights => ({
  canBook: given.includes('canBook'),
  canPay: given.includes('canPay'),
  canSeeProgress: given.includes('canSeeProgress'),
  receivesMessages: given.includes('receivesMessages'),
});

const anyRights: fc.Arbitrary<GuardianRights> = fc
  .subarray([...GUARDIAN_RIGHTS])
  .map((given) => rights(...given));
const anyUser: fc.Arbitrary<PolicyUser | null> = fc.option(
  fc.record({
    role: fc.constantFrom('student' as const, 'tutor' as const, 'admin' as const),
    emailVerified: fc.boolean(),
    tutorId: fc.constantFrom(null, OWN, OTHER),
  }),
);
const anyResource: fc.Arbitrary<Resource> = fc.record({
  guardianship: fc.option(anyRights),
  tutorId: fc.constantFrom(null, OWN, OTHER),
});
const anyAction: fc.Arbitrary<Action> = fc.constantFrom(...ACTIONS);
const isAdminOnly = (action: Action) => getRequiredRole(action) === 'admin';

describe('can', () => {
  it.each<readonly [string, PolicyUser | null, Action, Resource, boolean]>([
    ['a visitor signs in', null, 'accounts.sign-in', {}, true],
    ['a visitor asks for a lesson', null, 'lessons.request', { guardianship: rights('canBook') }, false],
    ['a guardian asks for a lesson', family, 'lessons.request', { guardianship: rights('canBook') }, true],
    ['a payer asks for a lesson', family, 'lessons.request', { guardianship: rights('canPay') }, false],
    ['a payer sees lessons', family, 'lessons.view', { guardianship: rights('canPay') }, false],
    ['a payer pays', family, 'payments.submit', { guardianship: rights('canPay') }, true],
    ['a guardian without canPay pays', family, 'payments.submit', { guardianship: rights('canBook') }, false],
    ['a payer opens a proof', family, 'payments.open-proof', { guardianship: rights('canPay') }, true],
    [
      'a guardian without canPay opens a proof',
      family,
      'payments.open-proof',
      { guardianship: rights('canBook', 'canSeeProgress') },
      false,
    ],
    ['an admin opens a proof', admin, 'payments.open-proof', {}, true],
    ['a tutor opens a proof', tutor, 'payments.open-proof', {}, false],
    ['a family without guardianship', family, 'lessons.view', { guardianship: null }, false],
    ['a family without a student', family, 'lessons.view', {}, false],
    [
      'a guardian with two rights exports',
      family,
      'students.export',
      { guardianship: rights('canBook', 'canPay') },
      false,
    ],
    [
      'a family approves a payment',
      family,
      'payments.approve',
      { guardianship: rights(...GUARDIAN_RIGHTS) },
      false,
    ],
    ['an admin approves a payment', admin, 'payments.approve', {}, true],
    ['an admin asks for a lesson', admin, 'lessons.request', {}, false],
    ['a tutor completes their lesson', tutor, 'taught-lessons.complete', { tutorId: OWN }, true],
    ['a tutor completes another lesson', tutor, 'taught-lessons.complete', { tutorId: OTHER }, false],
    [
      'a tutor completes an unassigned lesson',
      { ...tutor, tutorId: null },
      'taught-lessons.complete',
      { tutorId: null },
      false,
    ],
    ['a tutor approves a payment', tutor, 'payments.approve', { tutorId: OWN }, false],
  ])('%s', (_what, user, action, resource, expected) => {
    expect(can(user, action, resource)).toBe(expected);
  });
});

describe('decideAccess', () => {
  it.each<readonly [string, PolicyUser | null, Action, Resource, string]>([
    ['a visitor', null, 'lessons.view', {}, 'sign-in-required'],
    ['an admin', admin, 'lessons.view', {}, 'role-insufficient'],
    ['an unverified family', { ...family, emailVerified: false }, 'lessons.view', {}, 'email-unverified'],
    ['another family', family, 'lessons.view', {}, 'not-found'],
    ['a payer', family, 'lessons.view', { guardianship: rights('canPay') }, 'right-missing'],
    ['a tutor of another lesson', tutor, 'taught-lessons.cancel', { tutorId: OTHER }, 'not-found'],
    ['an unverified admin', { ...admin, emailVerified: false }, 'settings.change', {}, 'allowed'],
  ])('returns the first reason of the refusal to %s', (_who, user, action, resource, expected) => {
    expect(decideAccess(user, action, resource)).toBe(expected);
  });

  it('reveals nothing about the student to a user without a guardianship', () => {
    fc.assert(
      fc.property(anyAction, (action) => {
        fc.pre(isAboutStudent('student', action));
        expect(decideAccess(family, action, { guardianship: null })).toBe(decideAccess(family, action, {}));
      }),
    );
  });
});

describe('the policy', () => {
  it('denies by default: without any fact only unconditional cells and verified emails allow', () => {
    fc.assert(
      fc.property(anyUser, anyAction, (user, action) => {
        const { kind } = getCondition(user?.role ?? 'visitor', action);
        const expected = kind === 'always' || (kind === 'verified' && user?.emailVerified === true);
        expect(can(user, action)).toBe(expected);
      }),
    );
  });

  it('never grants an action of admins through a guardianship or a lesson (ACCESS-4)', () => {
    fc.assert(
      fc.property(anyUser, anyAction, anyResource, (user, action, resource) => {
        fc.pre(isAdminOnly(action) && user?.role !== 'admin');
        expect(can(user, action, resource)).toBe(false);
      }),
    );
    expect(ACTIONS.filter(isAdminOnly).length).toBeGreaterThan(20);
  });

  it('never grants anything by removing a right or the whole guardianship', () => {
    fc.assert(
      fc.property(
        anyUser,
        anyAction,
        anyResource,
        fc.constantFrom(...GUARDIAN_RIGHTS),
        (user, action, resource, right) => {
          const { guardianship = null } = resource;
          const fewer = guardianship && { ...guardianship, [right]: false };
          for (const less of [
            { ...resource, guardianship: fewer },
            { ...resource, guardianship: null },
          ]) {
            if (can(user, action, less)) expect(can(user, action, resource)).toBe(true);
          }
        },
      ),
    );
  });

  it('never grants anything by signing out or by losing the verified email (ACCESS-5)', () => {
    fc.assert(
      fc.property(anyUser, anyAction, anyResource, (user, action, resource) => {
        const isGranted = can(user, action, resource);
        if (can(null, action, resource)) expect(isGranted).toBe(true);
        if (user && can({ ...user, emailVerified: false }, action, resource)) expect(isGranted).toBe(true);
      }),
    );
  });

  it('lets a visitor do only what every role may do', () => {
    const open = ACTIONS.filter((action) => can(null, action));
    for (const action of open) {
      for (const role of POLICY_ROLES) expect(getCondition(role, action).kind).toBe('always');
    }
    expect(open).not.toContain('current-user.change');
  });
});
