import type { StudentId, TutorId } from '@thuto/domain/ids';
import { eq, inArray, sql } from 'drizzle-orm';
import {
  type AccessDecision,
  decideAccess,
  getCondition,
  type GuardianRights,
  type PolicyUser,
} from '@thuto/domain/policy';
import { ALL_GUARDIAN_RIGHTS } from '@thuto/domain/people/students';
import { sample } from '@thuto/domain/testing/sample';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireActionOfRoute } from './route-actions.ts';
import { removeGuardian } from './features/students/remove-guardian.ts';
import { accounts } from './platform/db/schema/accounts.ts';
import { guardianships, students } from './platform/db/schema/students.ts';
import { tutors } from './platform/db/schema/tutors.ts';
import { users } from './platform/db/schema/users.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { CALLS, type ContractCall } from './testing/calls-of-contract.ts';
import { insertLessons } from './testing/lessons.ts';
import { makeAdmin, makeStudent, type Person } from './testing/people.ts';
import { makeTutor } from './testing/tutors.ts';

// Every call × every caller, as a sample in `npm test`. The expectation comes from the policy, the result from a request to the whole server.

const FAMILY: PolicyUser = { role: 'student', emailVerified: true };

interface Caller {
  /** The user as the policy sees them; null for a visitor. */
  readonly user: PolicyUser | null;
  /** Their guardianship of the student whom the call addresses. */
  readonly guardianship?: GuardianRights;
  /** The student that the call addresses: their own by default. */
  readonly addresses?: 'foreign' | 'missing' | 'malformed' | 'former';
  /** The tutor of the lesson that the call addresses. No lesson by default. */
  readonly lessonOf?: TutorId;
  readonly isDeactivatedAdmin?: boolean;
}

const OTHER_TUTOR = 'of another lesson' as TutorId;
const ITS_TUTOR = 'of the lesson' as TutorId;
const READER: GuardianRights = {
  canBook: false,
  canPay: false,
  canSeeProgress: true,
  receivesMessages: true,
};

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
  'a guardian without receivesMessages': {
    user: FAMILY,
    guardianship: { ...ALL_GUARDIAN_RIGHTS, receivesMessages: false },
  },
  "a student's own sign-in beside a parent": { user: FAMILY, guardianship: READER },
  'a removed guardian': { user: FAMILY, addresses: 'former' },
  'an unverified family': { user: { ...FAMILY, emailVerified: false }, guardianship: ALL_GUARDIAN_RIGHTS },
  'a deactivated family': { user: null },
  'a tutor of another lesson': { user: { role: 'tutor', emailVerified: true, tutorId: OTHER_TUTOR } },
  'the tutor of the lesson': {
    user: { role: 'tutor', emailVerified: true, tutorId: ITS_TUTOR },
    lessonOf: ITS_TUTOR,
  },
  'a retired tutor': { user: null },
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
function getExpectedRefusal({ meta }: ContractCall, caller: Caller): readonly [number, RegExp] | null {
  const { action } = meta;
  const { user, guardianship = null, lessonOf: tutorId = null } = caller;
  const decision = decideAccess(user, action, { guardianship, tutorId });
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
/** The lesson of `the tutor of the lesson`. */
let lessonId = '';

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
    if (who === 'a retired tutor') {
      await t.db.update(tutors).set({ retiredAt: t.clock.now() }).where(eq(tutors.accountId, person.id));
    }
    if (who.includes('deactivated') || who.includes('retired')) {
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
  await makeRelatives(made);
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

/** Connects callers with the student of `a family`, and gives a tutor a lesson. */
async function makeRelatives(made: ReadonlyMap<CallerName, Person>): Promise<void> {
  const family = made.get('a family')!.id;
  const own = made.get("a student's own sign-in beside a parent")!.id;
  const former = made.get('a removed guardian')!.id;
  // The student signs in beside the parent, and a guardian was removed: both act for no other student.
  await t.db.delete(guardianships).where(inArray(guardianships.accountId, [own, former]));
  for (const accountId of [own, former]) {
    await t.db.insert(guardianships).values({
      accountId,
      studentId: family,
      relationship: accountId === own ? 'self' : 'guardian',
      ...READER,
    });
  }
  await t.db.transaction((tx) => removeGuardian(t.ctx, tx, { accountId: former, studentId: family }));
  for (const who of ["a student's own sign-in beside a parent", 'a removed guardian'] as const) {
    studentIds.set(who, family);
  }
  const tutor = made.get('the tutor of the lesson')!.id;
  const startsAt = new Date(t.clock.now().getTime() - 60 * 60 * 1000);
  const [lesson = ''] = await insertLessons(t, [{ studentId: family, status: 'confirmed', startsAt }]);
  await t.db.execute(sql`
    update lessons set tutor_id = (select id from tutors where account_id = ${tutor})
    where id in (select lesson_id from lesson_participants where id = ${lesson})`);
  lessonId = lesson;
}

describe('a route without an action', () => {
  it('keeps the server from starting', () => {
    expect(() => requireActionOfRoute('/api/invented', ['/api/*'])).toThrow('has no action');
    expect(() => requireActionOfRoute('/api/*', ['/api/*'])).not.toThrow();
  });
});

function isApplicable({ path }: ContractCall, who: CallerName): boolean {
  // Only calls about a student differ by the student.
  const isOwn = !('addresses' in CALLERS[who]);
  return isOwn || path.includes('{studentId}');
}

/** Sends a call with an invalid input, and returns what the policy made of it. */
async function send({ method, path }: ContractCall, who: CallerName): Promise<string> {
  const isAboutLesson = 'lessonOf' in CALLERS[who];
  const answer = await t.inject({
    method,
    url: `/api${path
      .replace('{studentId}', studentIds.get(who) ?? '')
      .replaceAll(/\{\w+\}/g, isAboutLesson ? lessonId : 'not-an-id')}`,
    headers: headers[who],
    ...((method === 'POST' || method === 'PUT') && { payload: { nonsense: true } }),
  });
  const { statusCode } = answer;
  // Allowed calls fail because of their input, or find nothing.
  if (statusCode < 400 || ![401, 403, 404, 500].includes(statusCode)) return 'allowed';
  const { code } = answer.json<{ code: string }>();
  return `${statusCode} ${code}`;
}

/** Returns whether a response is what the policy says. */
function isExpected(call: ContractCall, who: CallerName, given: string): boolean {
  const refusal = getExpectedRefusal(call, CALLERS[who]);
  // An allowed call may say that its record does not exist.
  if (refusal === null) return given === 'allowed' || given.startsWith('404 ');
  const [status, code] = refusal;
  const [givenStatus, givenCode = ''] = given.split(' ');
  return givenStatus === String(status) && code.test(givenCode);
}

/** Callers of each call in `npm test`. The slow lane tests all. */
const CALLERS_IN_SAMPLE = 5;

it.each(calls)(
  'applies the policy to every caller of $name ($method $path) before validating the input (ACCESS-2)',
  async (call) => {
    const all = (Object.keys(CALLERS) as CallerName[]).filter((who) => isApplicable(call, who));
    const applicable = sample(all, CALLERS_IN_SAMPLE, call.name);
    const wrong: Record<string, string> = {};
    for (const who of applicable) {
      const given = await send(call, who);
      if (!isExpected(call, who, given)) wrong[who] = given;
    }
    expect(wrong).toEqual({});
  },
);

it('covers every kind of caller that the design names', () => {
  expect(Object.keys(CALLERS)).toEqual(
    expect.arrayContaining([
      'a visitor',
      'an unverified family',
      'a guardian without canBook',
      'a guardian without canPay',
      'a guardian without canSeeProgress',
      'a guardian without receivesMessages',
      "a family for another family's student",
      "a student's own sign-in beside a parent",
      'a payer',
      'a removed guardian',
      'the tutor of the lesson',
      'a tutor of another lesson',
      'a retired tutor',
      'an admin',
    ]),
  );
});

const CALLS_OF_STUDENTS = CALLS.filter(({ path }) => path.includes('{studentId}'));

describe('a student of another family', () => {
  it.each(sample(CALLS_OF_STUDENTS, 10, 'another family'))(
    'returns the same as for a missing student: $name',
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
