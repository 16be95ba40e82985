import { isContractProcedure } from '@orpc/contract';
import { type Contract, contract } from '@thuto/contract/contract';
import type { Action } from '@thuto/domain/policy';

/** The name of a call, such as `bookings.approveBooking`. */
export type CallName = {
  [Feature in keyof Contract & string]: `${Feature}.${keyof Contract[Feature] & string}`;
}[keyof Contract & string];

/**
 * The action of every call of the contract. The guards in `api.ts` ask the policy about it. If the action
 * is about a student, the call's input says which one.
 */
const CALL_ACTIONS: Readonly<Record<CallName, Action>> = {
  'accounts.getViewer': 'current-user.view',
  'accounts.signUp': 'accounts.sign-up',
  'accounts.signIn': 'accounts.sign-in',
  'accounts.confirmSignIn': 'accounts.sign-in',
  'accounts.signOut': 'accounts.sign-out',
  'accounts.verifyEmail': 'accounts.confirm-email',
  'accounts.resendVerificationWithPassword': 'accounts.confirm-email',
  'accounts.resendVerificationForAddress': 'accounts.confirm-email',
  'accounts.resendMyVerification': 'account.change',
  'accounts.requestPasswordReset': 'accounts.reset-password',
  'accounts.resetPassword': 'accounts.reset-password',
  'accounts.measurePassword': 'accounts.sign-up',
  'accounts.getAdminSetup': 'admins.set-up',
  'accounts.createAdmins': 'admins.set-up',

  'myAccount.getMyAccount': 'account.view',
  'myAccount.updateDisplayName': 'account.change',
  'myAccount.requestEmailChange': 'account.change',
  'myAccount.resendEmailChange': 'account.change',
  'myAccount.cancelEmailChange': 'account.change',
  'myAccount.applyEmailChange': 'accounts.confirm-email',
  'myAccount.changePassword': 'account.change',
  'myAccount.listMyAuthSessions': 'account.view',
  'myAccount.revokeAuthSession': 'account.change',
  'myAccount.signOutEverywhere': 'account.change',
  'myAccount.startTwoFactor': 'account.use-two-factor',
  'myAccount.confirmTwoFactor': 'account.use-two-factor',
  'myAccount.turnOffTwoFactor': 'account.use-two-factor',
  'myAccount.replaceRecoveryCodes': 'account.use-two-factor',

  'invitations.openInvitation': 'invitations.accept',
  'invitations.acceptInvitation': 'invitations.accept',

  'families.addStudent': 'students.add',
  'families.listGuardians': 'guardians.view',
  'families.inviteGuardian': 'guardians.change',
  'families.resendGuardianInvitation': 'guardians.change',
  'families.withdrawGuardianInvitation': 'guardians.change',
  'families.createGuardianCode': 'guardians.change',
  'families.withdrawGuardianCode': 'guardians.change',
  'families.enterGuardianCode': 'guardian-codes.enter',
  'families.changeGuardian': 'guardians.change',
  'families.removeGuardian': 'guardians.change',
  'families.giveOwnSignIn': 'guardians.change',
  'families.setDateOfBirth': 'guardians.change',
  'families.getConsent': 'consents.view',
  'families.giveConsent': 'consents.give',

  'profiles.getMyProfile': 'students.view',
  'profiles.saveMyProfile': 'students.edit',
  'profiles.getMyDashboard': 'students.view',

  'users.listUsers': 'users.view',
  'users.searchConsole': 'console.view',
  'users.activateUser': 'users.change',
  'users.deactivateUser': 'users.change',
  'users.markUsersReviewed': 'users.change',
  'users.getStudent': 'students.view-record',
  'users.adjustCredits': 'credits.adjust',
  'users.listStudentPayments': 'students.view-record',
  'users.listStudentLedger': 'students.view-record',
  'users.listStudentBookings': 'students.view-record',
  'users.listStudentSessions': 'students.view-record',
  'users.listStudentMails': 'students.view-record',
  'users.listStudentActivity': 'students.view-record',

  'packages.listPackages': 'site.view',
  'consoleStudents.listStudents': 'students.view-all',
  'consoleStudents.listStudentGuardians': 'students.view-record',
  'consoleStudents.findFamilyAccount': 'guardians.change-any',
  'consoleStudents.linkGuardian': 'guardians.change-any',
  'consoleStudents.changeGuardian': 'guardians.change-any',
  'consoleStudents.unlinkGuardian': 'guardians.change-any',
  'consoleStudents.moveStudent': 'students.move',
  'consoleStudents.previewMerge': 'students.merge',
  'consoleStudents.mergeStudents': 'students.merge',
  'consoleStudents.undoMerge': 'students.merge',
  'packages.listAllPackages': 'packages.view-all',
  'packages.createPackage': 'packages.change',
  'packages.updatePackage': 'packages.change',
  'packages.movePackage': 'packages.change',
  'packages.retirePackage': 'packages.change',
  'packages.restorePackage': 'packages.change',
  'orders.listMyOrders': 'orders.view',
  'orders.placeOrder': 'orders.place',
  'orders.getMyOrder': 'orders.view',
  'orders.cancelOrder': 'orders.place',
  'orders.checkMessage': 'payments.submit',
  'orders.claimMessage': 'payments.submit',
  'orders.claimCash': 'payments.submit',
  'orders.submitOrderProof': 'payments.submit',
  'orders.resendProof': 'payments.submit',
  'paymentChannels.listPaymentChannels': 'payment-channels.view-all',
  'paymentChannels.createPaymentChannel': 'payment-channels.change',
  'paymentChannels.updatePaymentChannel': 'payment-channels.change',
  'paymentChannels.movePaymentChannel': 'payment-channels.change',
  'payments.submitPaymentProof': 'payments.submit',
  'payments.listMyPayments': 'payments.view',
  'payments.listPayments': 'payments.view-all',
  'payments.approvePayment': 'payments.approve',
  'payments.rejectPayment': 'payments.reject',
  'payments.getPaymentReview': 'payments.view-all',
  'payments.listRejectionReasons': 'payments.view-all',
  'payments.recordCash': 'payments.record-cash',
  'payments.previewRefund': 'payments.refund',
  'payments.recordRefund': 'payments.refund',
  'payments.getPaymentReport': 'payments.view-all',
  'orders.listOrders': 'orders.view-all',

  'bookings.getMySessions': 'lessons.view',
  'bookings.listPastSessions': 'lessons.view',
  'bookings.listMyBookings': 'lessons.view',
  'bookings.requestBooking': 'lessons.request',
  'bookings.withdrawBooking': 'lessons.withdraw',
  'bookings.cancelMyBooking': 'lessons.cancel-own',
  'bookings.listBookings': 'lessons.view-all',
  'bookings.getBooking': 'lessons.view-details',
  'bookings.approveBooking': 'lessons.approve',
  'bookings.rejectBooking': 'lessons.reject',
  'bookings.completeBooking': 'lessons.complete',
  'bookings.editBookingDetails': 'lessons.edit',
  'bookings.cancelBooking': 'lessons.cancel',
  'bookings.rescheduleBooking': 'lessons.reschedule',
  'bookings.markBookingNoShow': 'lessons.mark-no-show',
  'bookings.bookForStudent': 'lessons.schedule',
  'bookings.getConflictingLessons': 'lessons.view-all',
  'bookings.listBookableStudents': 'lessons.schedule',

  'sessions.listSessions': 'lessons.view-all',
  'sessions.getSession': 'lessons.view-details',
  'sessions.scheduleSession': 'lessons.schedule',
  'sessions.completeSession': 'lessons.complete',
  'sessions.cancelSession': 'lessons.cancel',
  'sessions.cancelMySession': 'lessons.cancel-own',
  'sessions.rescheduleSession': 'lessons.reschedule',
  'sessions.markSessionNoShow': 'lessons.mark-no-show',

  'tutors.listTutors': 'tutors.view',
  'tutors.createTutor': 'tutors.change',
  'tutors.updateTutor': 'tutors.change',
  'tutors.retireTutor': 'tutors.change',
  'tutors.restoreTutor': 'tutors.change',

  'availability.getMyAvailability': 'availability.view-own',
  'availability.saveMyAvailability': 'availability.change-own',
  'availability.getTutorAvailability': 'availability.view',
  'availability.saveTutorAvailability': 'availability.change',
  'availability.getTutorCalendarFeed': 'availability.view-own',
  'availability.turnOnTutorCalendarFeed': 'availability.change-own',
  'availability.renewTutorCalendarFeed': 'availability.change-own',
  'availability.turnOffTutorCalendarFeed': 'availability.change-own',
  'availability.getBusyCalendar': 'availability.view-own',
  'availability.subscribeBusyCalendar': 'availability.change-own',
  'availability.unsubscribeBusyCalendar': 'availability.change-own',
  'availability.fetchBusyCalendar': 'availability.change-own',

  'threads.listThreads': 'threads.view',
  'threads.listThreadMessages': 'threads.view',
  'threads.sendThreadMessage': 'threads.write',
  'threads.markThreadRead': 'threads.view',
  'threads.reportThreadMessage': 'threads.view',
  'threads.listTutorThreads': 'tutor-threads.view',
  'threads.listTutorThreadMessages': 'tutor-threads.view',
  'threads.sendTutorThreadMessage': 'tutor-threads.write',
  'threads.markTutorThreadRead': 'tutor-threads.view',
  'threads.reportTutorThreadMessage': 'tutor-threads.view',
  'threads.listMessageReports': 'message-reports.view',
  'threads.closeMessageReport': 'message-reports.close',

  'subjects.listSubjects': 'site.view',
  'subjects.listAllSubjects': 'subjects.view-all',
  'subjects.createSubject': 'subjects.change',
  'subjects.updateSubject': 'subjects.change',
  'subjects.moveSubject': 'subjects.change',
  'subjects.retireSubject': 'subjects.change',
  'subjects.restoreSubject': 'subjects.change',

  'content.listContent': 'content.view-all',
  'content.getContentStorage': 'content.view-all',
  'content.createContentLink': 'content.change',
  'content.createContentFile': 'content.change',
  'content.updateContent': 'content.change',
  'content.activateContent': 'content.change',
  'content.deactivateContent': 'content.change',
  'content.deleteContent': 'content.change',
  'content.approveContent': 'content.change',
  'content.rejectContent': 'content.change',
  'content.listProposedContent': 'content.view-own-drafts',
  'content.proposeContentLink': 'content.propose',
  'content.proposeContentFile': 'content.propose',
  'content.deleteProposedContent': 'content.propose',
  'content.listMyContent': 'library.view',

  'calendar.getConsoleCalendar': 'lessons.view-all',
  'calendar.getMyCalendarFeed': 'lessons.subscribe',
  'calendar.turnOnMyCalendarFeed': 'lessons.subscribe',
  'calendar.renewMyCalendarFeed': 'lessons.subscribe',
  'calendar.turnOffMyCalendarFeed': 'lessons.subscribe',

  'messages.sendContactMessage': 'messages.send',
  'messages.listMessages': 'messages.view',
  'messages.markMessageRead': 'messages.change',
  'messages.markMessageUnread': 'messages.change',
  'messages.archiveMessage': 'messages.change',
  'messages.unarchiveMessage': 'messages.change',

  'mails.listMails': 'mails.view',
  'mails.resendMail': 'mails.resend',

  'testimonials.listTestimonials': 'site.view',
  'testimonials.listAllTestimonials': 'testimonials.view-all',
  'testimonials.createTestimonial': 'testimonials.change',
  'testimonials.updateTestimonial': 'testimonials.change',
  'testimonials.publishTestimonial': 'testimonials.change',
  'testimonials.unpublishTestimonial': 'testimonials.change',
  'testimonials.moveTestimonial': 'testimonials.change',
  'testimonials.deleteTestimonial': 'testimonials.change',

  'activity.getConsoleOverview': 'console.view',
  'activity.getDashboard': 'console.view',

  'settings.getPublicSettings': 'site.view',
  'settings.getPaymentInstructions': 'payments.view-instructions',
  'settings.getSettings': 'settings.view',
  'settings.saveSettings': 'settings.change',
  'settings.resetSettings': 'settings.change',
  'settings.listSettingsChanges': 'settings.view',
  'settings.getSettingsExport': 'settings.view',
  'settings.getSystemInformation': 'settings.view',
  'settings.clearCaches': 'caches.clear',

  'admins.listAdmins': 'admins.view',
  'admins.inviteAdmin': 'admins.change',
  'admins.resendAdminInvitation': 'admins.change',
  'admins.withdrawAdminInvitation': 'admins.change',
  'admins.acceptAdminInvitation': 'invitations.accept',
  'admins.removeAdmin': 'admins.change',

  'privacy.getMyTerms': 'account.accept-terms',
  'privacy.acceptTerms': 'account.accept-terms',
  'privacy.eraseMe': 'account.erase',
  'privacy.eraseStudent': 'students.erase',
  'privacy.listStudentAccesses': 'students.view-accesses',

  'backups.listBackups': 'backups.view',
  'backups.deleteBackup': 'backups.delete',
  'backups.requestBackupDownload': 'backups.download',
};

/** The action of every route below /api outside the contract. The route's handler asks the policy. */
export const ROUTE_ACTIONS = {
  '/api/uploads': 'uploads.send',
  '/api/uploads/:id': 'uploads.send',
  '/api/payments/:id/proof': 'payments.open-proof',
  '/api/payments/:id/receipt': 'payments.open-receipt',
  '/api/content/:id/file': 'library.open-file',
  '/api/students/:studentId/:kind/:id/calendar.ics': 'lessons.view',
  '/api/students/:studentId/statement': 'orders.view',
  '/api/students/:studentId/data': 'students.export',
  '/api/users/:id/data': 'students.export-record',
  '/api/calendar/:file': 'calendar-feeds.read',
  '/api/events': 'events.follow',
  '/api/exports/:table': 'tables.export',
  '/api/backup-downloads/:token': 'backups.download',
  '/api/openapi.json': 'site.view',
  '/api/docs': 'site.view',
} as const satisfies Readonly<Record<string, Action>>;

/** Returns the action of a call. @throws Error for a call that is not in the table. */
export function getCallAction(path: readonly string[]): Action {
  const name = path.join('.');
  if (!Object.hasOwn(CALL_ACTIONS, name)) throw new Error(`${name} has no action in access-policy.ts`);
  return CALL_ACTIONS[name as CallName];
}

/** @throws Error unless every call of the contract has an action. Called when the server starts. */
export function requireActionOfEveryCall(calls: object = contract, prefix: readonly string[] = []): void {
  for (const [key, value] of Object.entries(calls) as [string, object][]) {
    const path = [...prefix, key];
    if (isContractProcedure(value)) getCallAction(path);
    else requireActionOfEveryCall(value, path);
  }
}

/**
 * @param route a route as it was registered.
 * @throws Error for a route below /api without an action. `served` are routes whose calls have their own.
 */
export function requireActionOfRoute(route: string, served: readonly string[]): void {
  if (!route.startsWith('/api/') || served.includes(route)) return;
  if (!Object.hasOwn(ROUTE_ACTIONS, route)) throw new Error(`${route} has no action in access-policy.ts`);
}
