import { isContractProcedure } from '@orpc/contract';
import { contract } from '@thuto/contract/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, users } from './platform/db/schema.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { makeAdmin, makeStudent } from './testing/people.ts';

/** Who may make a call. `anybody` is a visitor too; `signed-in` is every role. */
type Access = 'anybody' | 'signed-in' | 'student' | 'admin';

/** The whole contract, by hand: a call that is missing here fails the test below. */
const ACCESS: Readonly<Record<string, Access>> = {
  'accounts.getViewer': 'anybody',
  'accounts.signUp': 'anybody',
  'accounts.signIn': 'anybody',
  'accounts.signOut': 'anybody',
  'accounts.verifyEmail': 'anybody',
  'accounts.resendVerificationWithPassword': 'anybody',
  'accounts.resendVerificationForAddress': 'anybody',
  'accounts.resendMyVerification': 'signed-in',
  'accounts.requestPasswordReset': 'anybody',
  'accounts.resetPassword': 'anybody',
  'accounts.getAdminSetup': 'anybody',
  'accounts.createAdmins': 'anybody',
  'profiles.getMyProfile': 'student',
  'profiles.saveMyProfile': 'student',
  'profiles.getMyDashboard': 'student',
  'payments.submitPaymentProof': 'student',
  'payments.listMyPayments': 'student',
  'payments.listPayments': 'admin',
  'payments.approvePayment': 'admin',
  'payments.rejectPayment': 'admin',
  'bookings.getMySessions': 'student',
  'bookings.requestBooking': 'student',
  'bookings.listBookings': 'admin',
  'bookings.approveBooking': 'admin',
  'bookings.rejectBooking': 'admin',
  'bookings.completeBooking': 'admin',
  'bookings.editBookingDetails': 'admin',
  'bookings.bookForStudent': 'admin',
  'bookings.listBookableStudents': 'admin',
  'messages.sendContactMessage': 'anybody',
  'messages.listMessages': 'admin',
  'messages.markMessageRead': 'admin',
  'messages.markMessageUnread': 'admin',
  'messages.archiveMessage': 'admin',
  'messages.unarchiveMessage': 'admin',
  'testimonials.listTestimonials': 'anybody',
  'testimonials.listAllTestimonials': 'admin',
  'testimonials.createTestimonial': 'admin',
  'testimonials.updateTestimonial': 'admin',
  'testimonials.publishTestimonial': 'admin',
  'testimonials.unpublishTestimonial': 'admin',
  'testimonials.moveTestimonial': 'admin',
  'testimonials.deleteTestimonial': 'admin',
  'activity.getConsoleOverview': 'admin',
  'settings.getPublicSettings': 'anybody',
};

interface Call {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

function callsOf(node: object, prefix: string): Call[] {
  return Object.entries(node).flatMap(([key, value]: [string, object]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    if (!isContractProcedure(value)) return callsOf(value, name);
    const { method, path } = value['~orpc'].route;
    return [{ name, method: (method ?? 'POST') as Call['method'], path: path ?? '' }];
  });
}

// Signing out comes last: it ends the sign-ins that the others need.
const calls = callsOf(contract, '').toSorted(
  (a, b) => Number(a.name === 'accounts.signOut') - Number(b.name === 'accounts.signOut'),
);

let t: TestApp;
const people: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  t = await buildTestApp();
  const [student, admin, unverified, goneStudent, goneAdmin] = await Promise.all([
    makeStudent(t),
    makeAdmin(t),
    makeStudent(t),
    makeStudent(t),
    makeAdmin(t),
  ]);
  await t.db.update(accounts).set({ emailVerified: false }).where(eq(accounts.id, unverified.id));
  for (const gone of [goneStudent, goneAdmin]) {
    await t.db.update(users).set({ isActive: false }).where(eq(users.id, gone.id));
  }
  Object.assign(people, {
    visitor: {},
    'somebody with a forged cookie': { cookie: `${student.headers.cookie.slice(0, -8)}AAAAAAAA` },
    student: student.headers,
    admin: admin.headers,
    'an unverified student': unverified.headers,
    'a deactivated student': goneStudent.headers,
    'a deactivated admin': goneAdmin.headers,
  });
});
afterAll(() => t.close());

/** The refusal that a person gets for a call of this access; null when they may make it. */
function refusalFor(who: string, access: Access): readonly [number, string] | null {
  const isNobody = who !== 'student' && who !== 'admin' && who !== 'an unverified student';
  if (access === 'anybody') return null;
  if (isNobody) return [401, 'sign_in_required'];
  if (access === 'signed-in') return null;
  const role = who === 'admin' ? 'admin' : 'student';
  if (role !== access) return [403, 'role_insufficient'];
  return who === 'an unverified student' ? [403, 'email_unverified'] : null;
}

it('has a rule for every call of the contract, and none for others', () => {
  expect(calls.map(({ name }) => name).toSorted()).toEqual(Object.keys(ACCESS).toSorted());
});

describe.each(calls)('$name ($method $path)', ({ name, method, path }) => {
  it.each([
    'visitor',
    'somebody with a forged cookie',
    'student',
    'admin',
    'an unverified student',
    'a deactivated student',
    'a deactivated admin',
  ])('answers %s by its rule, before it looks at the input', async (who) => {
    const url = `/api${path.replaceAll(/\{\w+\}/g, 'not-an-id')}`;
    const hasBody = method === 'POST' || method === 'PUT';
    const answer = await t.inject({
      method,
      url,
      headers: people[who] ?? {},
      ...(hasBody && { payload: { nonsense: true } }),
    });
    const refusal = refusalFor(who, ACCESS[name] ?? 'admin');
    if (refusal) {
      const [status, code] = refusal;
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ code });
    } else {
      expect([401, 403, 500]).not.toContain(answer.statusCode);
    }
  });
});
