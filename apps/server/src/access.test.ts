import type { StudentId, TutorId } from '@thuto/domain/ids';
import { eq } from 'drizzle-orm';
import {
  type AccessDecision,
  decideAccess,
  getCondition,
  type GuardianRights,
  type PolicyUser,
} from '@thuto/domain/policy';
import { ALL_GUARDIAN_RIGHTS } from '@thuto/domain/students';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCallAction, requireActionOfEveryCall, requireActionOfRoute } from './access-policy.ts';
import { accounts } from './platform/db/schema/accounts.ts';
import { guardianships, students } from './platform/db/schema/students.ts';
import { users } from './platform/db/schema/users.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { CALLS, type ContractCall } from './testing/calls-of-contract.ts';
import { makeAdmin, makeStudent, type Person } from './testing/people.ts';
import { makeTutor } from './testing/tutors.ts';

// Every call × every caller. The expectation comes from the policy, the result from a request to the whole server.

const FAMILY: PolicyUser = { role: 'student', emailVerified: true };

interface Caller {
  /** The user as the policy sees them; null for a visitor. */
  readonly user: PolicyUser | null;
  /** Their guardianship of the student whom the call addresses. */
  readonly guardianship?: GuardianRights;
  /** The student that the call addresses: their own by default. */
  readonly addresses?: 'foreign' | 'missing' | 'malformed';
  readonly isDeactivatedAdmin?: boolean;
}

const OTHER_TUTOR = 'of another lesson' as TutorId;

const CALLERS = {
  'a visitor': { user: null },
  'a visitor with a forged cookie': { user: null },
  'a family': { user: FAMILY, guardianship: ALL_GUARDIAN_RIGHTS },
  'a family with two students, the second': { user: FAMILY, guardianship: ALL_GUARDIAN_RIGHTS },
  "a family for another family's student": { user: FAMILY, addresses: 'foreign' },
  'a family for a missing student': { user: FAMILY, addresses: 'missing' },
  'a family for a malformed student id': { user: FAMILY, addresses: 'malformed' },
  'a guardian without canBook': { user: FAMILY, guardianship: { ...ALL_GUARDIAN_RIGHTS, canBook: false } },
  'a guardian without canPay': { user: FAMILY, guardianship: { ...ALL_GUARDIAN_RIGHTS, canPay: false } },
  'a guardian without canSeeProgress': {
    user: FAMILY,
    guardianship: { ...ALL_GUARDIAN_RIGHTS, canSeeProgress: false },
  },
  'a payer': {
    user: FAMILY,
    guardianship: { canBook: false, canPay: true, canSeeProgress: false, receivesMessages: false },
  },
  'an unverified family': { user: { ...FAMILY, emailVerified: false }, guardianship: ALL_GUARDIAN_RIGHTS },
  'a deactivated family': { user: null },
  'a tutor of another lesson': { user: { role: 'tutor', emailVerified: true, tutorId: OTHER_TUTOR } },
  'an unverified tutor': { user: { role: 'tutor', emailVerified: false, tutorId: OTHER_TUTOR } },
  'a deactivated tutor': { user: null },
  'an admin': { user: { role: 'admin', emailVerified: true } },
  'an unverified admin': { user: { role: 'admin', emailVerified: false } },
  'a deactivated admin': { user: null, isDeactivatedAdmin: true },
} as const satisfies Readonly<Record<string, Caller>>;
type CallerName = keyof typeof CALLERS;

/** The status and code of each refusal. */
const REFUSALS: Readonly<Record<Exclude<AccessDecision, 'allowed'>, readonly [number, RegExp]>> = {
  'sign-in-required': [401, /^sign_in_required$/],
  'role-insufficient': [403, /^role_insufficient$/],
  'right-missing': [403, /^role_insufficient$/],
  'email-unverified': [403, /^email_unverified$/],
  'not-found': [404, /^(student_)?not_found$/],
};

/** Returns the expected status and code, or null if the policy allows the call. */
function getExpectedRefusal({ name }: ContractCall, caller: Caller): readonly [number, RegExp] | null {
  const action = getCallAction(name.split('.'));
  const decision = decideAccess(caller.user, action, { guardianship: caller.guardianship ?? null });
  if (decision === 'allowed') return null;
  const isForDesk = getCondition('student', action).kind === 'never';
  if (caller.isDeactivatedAdmin === true && isForDesk) return [403, /^account_deactivated$/];
  return REFUSALS[decision];
}

// Sign-out calls run last, because they end the sessions that other calls need.
const SIGNING_OUT = ['myAccount.signOutEverywhere', 'accounts.signOut'];
const calls = CALLS.toSorted((a, b) => SIGNING_OUT.indexOf(a.name) - SIGNING_OUT.indexOf(b.name));

let t: TestApp;
let headers: Record<CallerName, Readonly<Record<string, string>>>;

/** The student whom each caller's calls address. */
const studentIds = new Map<CallerName, string>();

beforeAll(async () => {
  t = await buildTestApp();
  const made = new Map<CallerName, Person>();
  for (const [who, caller] of Object.entries(CALLERS) as [CallerName, Caller][]) {
    const isAdmin = caller.user?.role === 'admin' || caller.isDeactivatedAdmin === true;
    const make = isAdmin
      ? makeAdmin
      : who.includes('tutor')
        ? () => makeTutor(t, { displayName: who })
        : makeStudent;
    const person = await make(t);
    made.set(who, person);
    studentIds.set(who, person.id);
    if (caller.guardianship) {
      await t.db.update(guardianships).set(caller.guardianship).where(eq(guardianships.accountId, person.id));
    }
    if (caller.user?.emailVerified === false) {
      await t.db.update(accounts).set({ emailVerified: false }).where(eq(accounts.id, person.id));
    }
    if (who.includes('deactivated')) {
      await t.db.update(users).set({ isActive: false }).where(eq(users.id, person.id));
    }
  }
  const idOf = (who: CallerName) => made.get(who)!.id;
  const second = t.ctx.newId<StudentId>();
  await t.db.insert(students).values({ id: second, name: 'Second Student' });
  await t.db.insert(guardianships).values({
    accountId: idOf('a family with two students, the second'),
    studentId: second,
    relationship: 'parent',
    ...ALL_GUARDIAN_RIGHTS,
  });
  studentIds.set('a family with two students, the second', second);
  studentIds.set("a family for another family's student", idOf('a family'));
  studentIds.set('a family for a missing student', t.ctx.newId());
  studentIds.set('a family for a malformed student id', 'not-an-id');
  headers = Object.fromEntries(
    [...made].map(([who, person]) => [who, person.headers]),
  ) as unknown as typeof headers;
  headers['a visitor'] = {};
  const { cookie } = made.get('a family')?.headers ?? { cookie: '' };
  headers['a visitor with a forged cookie'] = { cookie: `${cookie.slice(0, -8)}AAAAAAAA` };
});
afterAll(() => t.close());

describe('access-policy', () => {
  it('has an action for every call of the contract, so that the server starts', () => {
    expect(() => requireActionOfEveryCall()).not.toThrow();
  });

  it('refuses to start with a call or a route that has no action', () => {
    expect(() => getCallAction(['bookings', 'invented'])).toThrow('bookings.invented has no action');
    expect(() => requireActionOfRoute('/api/invented', ['/api/*'])).toThrow('has no action');
    expect(() => requireActionOfRoute('/api/*', ['/api/*'])).not.toThrow();
  });
});

function isApplicable({ path }: ContractCall, who: CallerName): boolean {
  // Only calls about a student differ by the student.
  const isOwn = !('addresses' in CALLERS[who]);
  return isOwn || path.includes('{studentId}');
}

describe.each(calls)('$name ($method $path)', (call) => {
  const { method, path } = call;
  it.each((Object.keys(CALLERS) as CallerName[]).filter((who) => isApplicable(call, who)))(
    'follows the policy for %s before validating the input',
    async (who) => {
      const answer = await t.inject({
        method,
        url: `/api${path.replace('{studentId}', studentIds.get(who) ?? '').replaceAll(/\{\w+\}/g, 'not-an-id')}`,
        headers: headers[who],
        ...((method === 'POST' || method === 'PUT') && { payload: { nonsense: true } }),
      });
      const refusal = getExpectedRefusal(call, CALLERS[who]);
      if (refusal) {
        const [status, code] = refusal;
        expect(answer.statusCode).toBe(status);
        expect(answer.json<{ code: string }>().code).toMatch(code);
      } else {
        expect([401, 403, 500]).not.toContain(answer.statusCode);
      }
    },
  );
});

describe('a student of another family', () => {
  it.each(CALLS.filter(({ path }) => path.includes('{studentId}')))(
    'cannot be told from a missing one: $name',
    async ({ method, path }) => {
      const ask = async (who: CallerName) => {
        const answer = await t.inject({
          method,
          url: `/api${path.replace('{studentId}', studentIds.get(who) ?? '').replaceAll(/\{\w+\}/g, t.ctx.newId())}`,
          headers: headers['a family for a missing student'],
        });
        const { requestId: _requestId, ...problem } = answer.json<Record<string, unknown>>();
        return { status: answer.statusCode, problem, account: answer.headers['x-account-id'] };
      };
      const foreign = await ask('a family');
      expect(foreign).toEqual(await ask('a family for a missing student'));
      expect(foreign).toMatchObject({
        status: 404,
        problem: { code: 'student_not_found' },
        account: undefined,
      });
    },
  );
});
