import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from './platform/db/schema/accounts.ts';
import { users } from './platform/db/schema/users.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { CALLS } from './testing/calls-of-contract.ts';
import { makeAdmin, makeStudent } from './testing/people.ts';

/** Who may make a call. `anybody` includes visitors; `signed-in` includes every role. */
type Access = 'anybody' | 'signed-in' | 'student' | 'admin';

/**
 * The access rule of every call of the contract. A missing call fails the test below. For routes outside
 * the contract, see access-of-routes.test.ts.
 */
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
  'accounts.measurePassword': 'anybody',
  'accounts.getAdminSetup': 'anybody',
  'accounts.createAdmins': 'anybody',
  'accounts.confirmSignIn': 'anybody',
  'myAccount.getMyAccount': 'signed-in',
  'myAccount.updateDisplayName': 'signed-in',
  'myAccount.requestEmailChange': 'signed-in',
  'myAccount.resendEmailChange': 'signed-in',
  'myAccount.cancelEmailChange': 'signed-in',
  'myAccount.applyEmailChange': 'anybody',
  'myAccount.changePassword': 'signed-in',
  'myAccount.listMyAuthSessions': 'signed-in',
  'myAccount.revokeAuthSession': 'signed-in',
  'myAccount.signOutEverywhere': 'signed-in',
  'myAccount.startTwoFactor': 'admin',
  'myAccount.confirmTwoFactor': 'admin',
  'myAccount.turnOffTwoFactor': 'admin',
  'myAccount.replaceRecoveryCodes': 'admin',
  'profiles.getMyProfile': 'student',
  'profiles.saveMyProfile': 'student',
  'profiles.getMyDashboard': 'student',
  'users.listUsers': 'admin',
  'users.searchConsole': 'admin',
  'users.activateUser': 'admin',
  'users.deactivateUser': 'admin',
  'users.markUsersReviewed': 'admin',
  'users.getStudent': 'admin',
  'users.adjustCredits': 'admin',
  'users.listStudentPayments': 'admin',
  'users.listStudentLedger': 'admin',
  'users.listStudentBookings': 'admin',
  'users.listStudentSessions': 'admin',
  'users.listStudentMails': 'admin',
  'users.listStudentActivity': 'admin',
  'payments.submitPaymentProof': 'student',
  'payments.listMyPayments': 'student',
  'payments.listPayments': 'admin',
  'payments.approvePayment': 'admin',
  'payments.rejectPayment': 'admin',
  'bookings.getMySessions': 'student',
  'bookings.listPastSessions': 'student',
  'bookings.listMyBookings': 'student',
  'bookings.requestBooking': 'student',
  'bookings.withdrawBooking': 'student',
  'bookings.listBookings': 'admin',
  'bookings.getBooking': 'admin',
  'bookings.approveBooking': 'admin',
  'bookings.rejectBooking': 'admin',
  'bookings.completeBooking': 'admin',
  'bookings.editBookingDetails': 'admin',
  'bookings.bookForStudent': 'admin',
  'bookings.getConflictingLessons': 'admin',
  'bookings.listBookableStudents': 'admin',
  'sessions.listSessions': 'admin',
  'sessions.getSession': 'admin',
  'sessions.scheduleSession': 'admin',
  'sessions.completeSession': 'admin',
  'sessions.cancelSession': 'admin',
  'tutors.listTutors': 'admin',
  'tutors.createTutor': 'admin',
  'tutors.updateTutor': 'admin',
  'tutors.retireTutor': 'admin',
  'tutors.restoreTutor': 'admin',
  'content.listContent': 'admin',
  'content.getContentStorage': 'admin',
  'content.createContentLink': 'admin',
  'content.createContentFile': 'admin',
  'content.updateContent': 'admin',
  'content.activateContent': 'admin',
  'content.deactivateContent': 'admin',
  'content.deleteContent': 'admin',
  'content.listMyContent': 'student',
  'calendar.getConsoleCalendar': 'admin',
  'calendar.getMyCalendarFeed': 'student',
  'calendar.turnOnMyCalendarFeed': 'student',
  'calendar.renewMyCalendarFeed': 'student',
  'calendar.turnOffMyCalendarFeed': 'student',
  'messages.sendContactMessage': 'anybody',
  'messages.listMessages': 'admin',
  'messages.markMessageRead': 'admin',
  'messages.markMessageUnread': 'admin',
  'messages.archiveMessage': 'admin',
  'messages.unarchiveMessage': 'admin',
  'mails.listMails': 'admin',
  'mails.resendMail': 'admin',
  'testimonials.listTestimonials': 'anybody',
  'testimonials.listAllTestimonials': 'admin',
  'testimonials.createTestimonial': 'admin',
  'testimonials.updateTestimonial': 'admin',
  'testimonials.publishTestimonial': 'admin',
  'testimonials.unpublishTestimonial': 'admin',
  'testimonials.moveTestimonial': 'admin',
  'testimonials.deleteTestimonial': 'admin',
  'activity.getConsoleOverview': 'admin',
  'activity.getDashboard': 'admin',
  'settings.getPublicSettings': 'anybody',
  'settings.getPaymentInstructions': 'student',
  'settings.getSettings': 'admin',
  'settings.saveSettings': 'admin',
  'settings.resetSettings': 'admin',
  'settings.listSettingsChanges': 'admin',
  'settings.getSettingsExport': 'admin',
  'settings.getSystemInformation': 'admin',
  'settings.clearCaches': 'admin',
  'admins.listAdmins': 'admin',
  'admins.inviteAdmin': 'admin',
  'admins.resendAdminInvitation': 'admin',
  'admins.withdrawAdminInvitation': 'admin',
  'admins.acceptAdminInvitation': 'anybody',
  'admins.removeAdmin': 'admin',
  'privacy.getMyTerms': 'student',
  'privacy.acceptTerms': 'student',
  'privacy.eraseMe': 'student',
  'privacy.eraseStudent': 'admin',
  'privacy.listStudentAccesses': 'admin',
  'backups.listBackups': 'admin',
  'backups.deleteBackup': 'admin',
  'backups.requestBackupDownload': 'admin',
};

// Sign-out calls run last, because they end the sessions that other calls need.
const SIGNING_OUT = ['myAccount.signOutEverywhere', 'accounts.signOut'];
const calls = CALLS.toSorted((a, b) => SIGNING_OUT.indexOf(a.name) - SIGNING_OUT.indexOf(b.name));

let t: TestApp;
const people: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  t = await buildTestApp();
  const [student, other, admin, unverified, goneStudent, goneAdmin] = await Promise.all([
    makeStudent(t),
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
    'a visitor with a forged cookie': { cookie: `${student.headers.cookie.slice(0, -8)}AAAAAAAA` },
    student: student.headers,
    'another student': other.headers,
    admin: admin.headers,
    'an unverified student': unverified.headers,
    'a deactivated student': goneStudent.headers,
    'a deactivated admin': goneAdmin.headers,
  });
});
afterAll(() => t.close());

/** Returns the expected status and error code for a caller; null if the call is allowed. */
function refusalFor(who: string, access: Access): readonly [number, string] | null {
  const isNobody = !['student', 'another student', 'admin', 'an unverified student'].includes(who);
  if (access === 'anybody') return null;
  if (who === 'a deactivated admin' && access === 'admin') return [403, 'account_deactivated'];
  if (isNobody) return [401, 'sign_in_required'];
  if (access === 'signed-in') return null;
  const role = who === 'admin' ? 'admin' : 'student';
  if (role !== access) return [403, 'role_insufficient'];
  return who === 'an unverified student' ? [403, 'email_unverified'] : null;
}

it('has a rule for exactly the calls of the contract', () => {
  expect(calls.map(({ name }) => name).toSorted()).toEqual(Object.keys(ACCESS).toSorted());
});

describe.each(calls)('$name ($method $path)', ({ name, method, path }) => {
  it.each([
    'visitor',
    'a visitor with a forged cookie',
    'student',
    'another student',
    'admin',
    'an unverified student',
    'a deactivated student',
    'a deactivated admin',
  ])('applies its rule to %s before validating the input', async (who) => {
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
