const ID = '0198f6a2-7c1e-7b3a-9d52-3f6f0e1c2b4d';

const profile = {
  whoNeedsTutoring: 'daughter',
  studentGender: 'female',
  studentFirstName: 'Lerato',
  studentLastName: 'Mokoena',
  parentFirstName: 'Thabo',
  parentLastName: 'Mokoena',
  parentEmail: 'thabo@example.com',
  parentPhone: '+266 5812 3456',
  schoolName: 'Maseru High School',
  syllabus: 'LGCSE',
  schoolLevel: 'high',
  grade: '10',
  subjects: ['mathematics', 'physics'],
  selectedPackage: 'bundle-5',
  revision: 3,
};
const { selectedPackage: _package, revision: _revision, ...details } = profile;
const rights = { canBook: false, canPay: true, canSeeProgress: false, receivesMessages: true };
const meeting = {
  tutorName: 'Ms Nthabiseng',
  meetingLink: 'https://meet.example.com/abc',
  notes: 'Chapter 4',
  tutorId: ID,
  smallGroup: true,
};
const asked = { subject: 'physics', date: '2026-03-12', time: '14:00', duration: 90, notes: 'Chapter 4' };
const moved = { date: '2026-03-12', time: '14:00', duration: 90, smallGroup: true, revision: 3 };
const weekly = { subject: 'mathematics', tutorId: ID, weekday: 2, time: '16:00' };
const period = { kind: 'break', name: 'Winter break', startsOn: '2026-06-13', endsOn: '2026-07-20' };
const page = { cursor: 'abc', limit: 25 };
const lesson = { title: 'Forces', description: 'Newton’s laws', subject: 'physics' };
const mapping = {
  date: 0,
  transactionId: 1,
  reference: 2,
  payer: 3,
  amount: 4,
  balance: 5,
  moneyOut: 6,
};
const nullableColumns = Object.keys(mapping).map((column) => `mapping/${column}`);
const template = {
  name: 'M-Pesa, sent',
  provider: 'mpesa',
  meaning: 'sent',
  text: '{transactionId} Confirmed. M{amount} sent to {merchant} on {date}…',
};
const biology = {
  name: 'Biology',
  description: 'Cells, plants and people.',
  highlights: ['Cells and organisms', 'Genetics'],
};
const workingHours = {
  hours: [{ weekday: 1, from: '14:00', to: '18:00' }],
  exceptions: [{ date: '2026-03-12', kind: 'leave', from: '08:00', to: '12:00' }],
  bufferMinutes: 15,
  maxDailyHours: 6,
  subjects: ['physics'],
  syllabuses: ['igcse-0625'],
  revision: 3,
};
const written = { body: 'See you tomorrow.' };
const reported = { id: ID, reason: 'This is rude.' };
const praise = { authorName: 'Mamello', authorRole: 'Parent', quote: 'She asks for the next session.' };

const channel = {
  kind: 'mpesa',
  name: 'M-Pesa',
  number: '12345',
  holder: 'Thuto Tutoring',
  instructions: 'Use the reference of your order.',
  keyPresses: 'Dial *200#',
  isOn: true,
};
const offer = {
  name: 'Exam Week',
  priceLisente: 45_050,
  lessons: 5,
  period: 'once',
  validMonths: 6,
  features: ['Five sessions before the exam'],
  isPopular: false,
};

export interface Sample {
  /** An input with every field of the call. */
  readonly input: Record<string, unknown>;
  readonly optional?: readonly string[];
  readonly nullable?: readonly string[];
  readonly neverStored?: readonly string[];
  /** Texts that may be longer than others. */
  readonly long?: readonly string[];
}

/** One sample for every call with input. */
export const SAMPLES: Record<string, Sample> = {
  'consoleStudents.listStudents': {
    input: {
      search: 'Mokoena',
      syllabus: 'LGCSE',
      level: 'high',
      attention: 'no-messages',
      sort: 'newest',
      ...page,
    },
    optional: ['search', 'syllabus', 'level', 'attention', 'sort', 'cursor', 'limit'],
  },
  'consoleStudents.listStudentGuardians': { input: { id: ID } },
  'consoleStudents.findFamilyAccount': { input: { email: 'mamello@example.com' } },
  'consoleStudents.linkGuardian': {
    input: { id: ID, email: 'mamello@example.com', relationship: 'guardian', ...rights },
  },
  'consoleStudents.changeGuardian': { input: { id: ID, accountId: ID, ...rights } },
  'consoleStudents.unlinkGuardian': { input: { id: ID, accountId: ID } },
  'consoleStudents.moveStudent': { input: { id: ID, fromAccountId: ID, email: 'mamello@example.com' } },
  'consoleStudents.getMergePreview': { input: { keptId: ID, duplicateId: ID } },
  'consoleStudents.mergeStudents': { input: { keptId: ID, duplicateId: ID } },
  'consoleStudents.undoMerge': { input: { id: ID } },
  'backups.deleteBackup': { input: { file: 'thuto-backup-2026-03-02T020300Z.tar.gz' } },
  'backups.requestBackupDownload': {
    input: {
      currentPassword: 'secret-7',
      code: '123456',
      file: 'thuto-backup-2026-03-02T020300Z.tar.gz.age',
    },
    optional: ['code', 'file'],
  },
  'privacy.acceptTerms': { input: { version: '2026-01-01' } },
  'privacy.eraseMe': { input: { currentPassword: 'secret-7' } },
  'privacy.eraseStudent': { input: { id: ID, reason: 'The family asked for it' } },
  'privacy.listStudentAccesses': { input: { id: ID, ...page }, optional: ['cursor', 'limit'] },
  'accounts.signUp': {
    input: {
      displayName: 'Lerato',
      email: 'lerato@example.com',
      password: 'secret-7',
      termsAccepted: true,
    },
  },
  'accounts.signIn': {
    input: {
      email: 'lerato@example.com',
      password: 'secret-7',
      rememberMe: true,
      mailedCode: { challenge: 'challenge', code: '1234 5678' },
    },
    optional: ['rememberMe', 'mailedCode'],
    neverStored: ['mailedCode/challenge'],
  },
  // A forged code is an invalid code, not invalid input, whatever its characters.
  'accounts.verifyEmail': {
    input: { token: 'code', confirmed: true, password: 'secret-7' },
    optional: ['confirmed', 'password'],
    neverStored: ['token'],
  },
  'accounts.resendVerificationWithPassword': {
    input: { email: 'lerato@example.com', password: 'secret-7' },
  },
  'accounts.resendVerificationForAddress': { input: { email: 'lerato@example.com' } },
  'accounts.requestPasswordReset': { input: { email: 'lerato@example.com' } },
  'accounts.resetPassword': {
    input: { token: 'code', password: 'secret-7' },
    neverStored: ['token'],
  },
  'accounts.measurePassword': {
    input: { password: 'secret-7', displayName: 'Lerato', email: 'lerato@example.com', forAdmin: false },
    optional: ['displayName', 'email', 'forAdmin'],
  },
  'accounts.createAdmins': {
    input: {
      secret: 'setup-secret',
      accounts: [{ email: 'admin@example.com', displayName: 'Admin', password: 'secret-7' }],
    },
  },
  'accounts.confirmSignIn': {
    input: { challenge: 'challenge', code: '123 456' },
    neverStored: ['challenge'],
  },
  'myAccount.updateDisplayName': { input: { displayName: 'Lerato' } },
  'myAccount.requestEmailChange': {
    input: { email: 'lerato@example.com', currentPassword: 'secret-7' },
  },
  'myAccount.applyEmailChange': {
    input: { token: 'code', confirmed: true },
    optional: ['confirmed'],
    neverStored: ['token'],
  },
  'myAccount.changePassword': { input: { currentPassword: 'secret-7', newPassword: 'secret-8' } },
  'myAccount.revokeAuthSession': { input: { id: ID } },
  'myAccount.startTwoFactor': { input: { currentPassword: 'secret-7' } },
  'myAccount.confirmTwoFactor': { input: { code: '123 456' } },
  'myAccount.turnOffTwoFactor': { input: { currentPassword: 'secret-7', code: 'abcde-fghij' } },
  'myAccount.replaceRecoveryCodes': { input: { currentPassword: 'secret-7', code: '123456' } },
  'profiles.saveMyProfile': { input: { studentId: ID, ...profile }, nullable: ['selectedPackage'] },
  'users.listUsers': {
    input: { search: 'ler', role: 'student', status: 'active', sort: 'name', ...page },
    optional: ['search', 'role', 'status', 'sort', 'cursor', 'limit'],
  },
  'users.searchConsole': { input: { text: 'ler' } },
  'users.activateUser': { input: { id: ID } },
  'users.deactivateUser': { input: { id: ID } },
  'users.markUsersReviewed': { input: { ids: [ID] } },
  'users.getStudent': { input: { id: ID } },
  'users.adjustCredits': {
    input: { id: ID, requestId: ID, by: -1, expectedRemaining: 4, reason: 'Held without the tutor' },
  },
  ...Object.fromEntries(
    ['Payments', 'Ledger', 'Bookings', 'Sessions', 'Mails', 'Activity'].map((part) => [
      `users.listStudent${part}`,
      { input: { id: ID, ...page }, optional: ['cursor', 'limit'] },
    ]),
  ),
  'packages.createPackage': { input: offer },
  'packages.updatePackage': { input: { id: 'bundle-5', ...offer, revision: 3 } },
  'packages.movePackage': { input: { id: 'bundle-5', direction: 'up' } },
  'packages.retirePackage': { input: { id: 'bundle-5', revision: 3 } },
  'packages.restorePackage': { input: { id: 'bundle-5', revision: 3 } },
  'payments.submitPaymentProof': { input: { studentId: ID, packageId: 'bundle-5', uploadId: 'upload-1' } },
  ...Object.fromEntries(
    [
      'profiles.getMyProfile',
      'profiles.getMyDashboard',
      'orders.listMyOrders',
      'payments.listMyPayments',
      'bookings.getMySessions',
      'calendar.getMyCalendarFeed',
      'calendar.turnOnMyCalendarFeed',
      'calendar.renewMyCalendarFeed',
      'calendar.turnOffMyCalendarFeed',
    ].map((call) => [call, { input: { studentId: ID } }]),
  ),
  'orders.placeOrder': { input: { studentId: ID, packageId: 'bundle-5' } },
  'orders.getMyOrder': { input: { studentId: ID, id: ID } },
  'orders.cancelOrder': { input: { studentId: ID, id: ID } },
  'orders.checkMessage': {
    input: { studentId: ID, id: ID, text: 'QK12AB34CD Confirmed.' },
    long: ['text'],
  },
  'orders.claimMessage': {
    input: { studentId: ID, id: ID, text: 'QK12AB34CD Confirmed.' },
    long: ['text'],
  },
  'orders.claimCash': { input: { studentId: ID, id: ID, note: 'Paid to Mme Palesa' } },
  'orders.submitOrderProof': { input: { studentId: ID, id: ID, uploadId: 'upload-1' } },
  'orders.resendProof': { input: { studentId: ID, id: ID, paymentId: ID } },
  'paymentChannels.createPaymentChannel': { input: channel },
  'paymentChannels.updatePaymentChannel': { input: { ...channel, id: ID, revision: 3 } },
  'paymentChannels.movePaymentChannel': { input: { id: ID, direction: 'up' } },
  'payments.listPayments': {
    input: { status: 'approved', search: 'neo', package: 'bundle-5', state: 'active', ...page },
    optional: ['search', 'package', 'state', 'cursor', 'limit'],
  },
  'payments.approvePayment': { input: { id: ID, amountLisente: 45_000 }, optional: ['amountLisente'] },
  'payments.rejectPayment': { input: { id: ID, reason: 'Not readable' }, optional: ['reason'] },
  'payments.getPaymentReview': { input: { id: ID } },
  'payments.recordCash': {
    input: { reference: 'T7K-4QX', amountLisente: 45_000, payer: 'Thabo' },
    optional: ['payer'],
  },
  'payments.getRefundPreview': { input: { reference: 'T7K-4QX', amountLisente: 9_000, source: 'order' } },
  'payments.recordRefund': {
    input: {
      reference: 'T7K-4QX',
      amountLisente: 9_000,
      source: 'order',
      method: 'cash',
      reason: 'Moved away',
    },
  },
  'payments.getPaymentReport': { input: { months: 12 }, optional: ['months'] },
  'orders.listOrders': {
    input: { search: 'T7K', status: 'open', ...page },
    optional: ['search', 'status', 'cursor', 'limit'],
  },
  'bookings.listPastSessions': { input: { studentId: ID, ...page }, optional: ['cursor', 'limit'] },
  'bookings.listMyBookings': { input: { studentId: ID, ...page }, optional: ['cursor', 'limit'] },
  'bookings.requestBooking': { input: { studentId: ID, ...asked }, optional: ['duration', 'notes'] },
  'bookings.cancelMyBooking': { input: { studentId: ID, id: ID, cost: 'free' } },
  'sessions.cancelMySession': { input: { studentId: ID, id: ID, cost: 'uses_session' } },
  'bookings.withdrawBooking': { input: { studentId: ID, id: ID } },
  'bookings.listBookings': {
    input: { status: 'all', search: 'ler', ...page },
    optional: ['search', 'cursor', 'limit'],
  },
  'bookings.getBooking': { input: { id: ID } },
  'bookings.approveBooking': {
    input: { id: ID, ...meeting, allowWithoutCredit: true },
    optional: ['notes', 'tutorId', 'smallGroup', 'allowWithoutCredit'],
  },
  'bookings.rejectBooking': { input: { id: ID, reason: 'No tutor free' }, optional: ['reason'] },
  'bookings.completeBooking': { input: { id: ID } },
  'bookings.editBookingDetails': {
    input: { id: ID, ...meeting, revision: 3 },
    optional: ['notes', 'tutorId', 'smallGroup', 'revision'],
  },
  'bookings.cancelBooking': { input: { id: ID, reason: 'The tutor is ill' }, optional: ['reason'] },
  'bookings.rescheduleBooking': {
    input: { id: ID, ...moved },
    optional: ['smallGroup'],
  },
  'bookings.markBookingNoShow': { input: { id: ID, takesCredit: true } },
  'bookings.bookForStudent': {
    input: { studentId: ID, ...asked, ...meeting },
    optional: ['duration', 'notes', 'tutorName', 'meetingLink', 'tutorId', 'smallGroup'],
  },
  'bookings.getConflictingLessons': {
    input: {
      studentId: ID,
      tutorId: ID,
      date: asked.date,
      time: asked.time,
      duration: '60',
      exceptBookingId: ID,
    },
    optional: ['tutorId', 'exceptBookingId'],
  },
  'bookings.listBookableStudents': {
    input: { circle: 'active', search: 'ler', filter: 'all', sort: 'recent', ...page },
    optional: ['circle', 'search', 'filter', 'sort', 'cursor', 'limit'],
  },
  'calendar.getConsoleCalendar': { input: { from: '2026-03-02', to: '2026-03-08' } },
  'sessions.listSessions': {
    input: { status: 'scheduled', subject: 'physics', search: 'ler', ...page },
    optional: ['status', 'subject', 'search', 'cursor', 'limit'],
  },
  'sessions.getSession': { input: { id: ID } },
  'sessions.scheduleSession': {
    input: {
      studentId: ID,
      ...asked,
      tutorId: ID,
      smallGroup: true,
      tutorName: meeting.tutorName,
      meetingLink: meeting.meetingLink,
    },
    optional: ['duration', 'notes', 'tutorId', 'smallGroup', 'tutorName', 'meetingLink'],
  },
  'sessions.completeSession': { input: { id: ID } },
  'sessions.cancelSession': { input: { id: ID, reason: 'The tutor is ill' }, optional: ['reason'] },
  'sessions.rescheduleSession': { input: { id: ID, ...moved }, optional: ['smallGroup'] },
  'sessions.markSessionNoShow': { input: { id: ID, takesCredit: true } },
  'weeklyPlaces.listMyWeeklyPlaces': { input: { studentId: ID } },
  'weeklyPlaces.previewWeeklyPlace': { input: { studentId: ID, ...weekly } },
  'weeklyPlaces.createWeeklyPlace': { input: { studentId: ID, ...weekly } },
  'weeklyPlaces.moveWeeklyPlace': { input: { studentId: ID, id: ID, weekday: 2, time: '16:00' } },
  'weeklyPlaces.pauseWeeklyPlace': { input: { studentId: ID, id: ID } },
  'weeklyPlaces.resumeWeeklyPlace': { input: { studentId: ID, id: ID } },
  'weeklyPlaces.endWeeklyPlace': { input: { studentId: ID, id: ID } },
  'termCalendar.createPeriod': { input: { ...period } },
  'termCalendar.updatePeriod': { input: { id: ID, ...period } },
  'termCalendar.deletePeriod': { input: { id: ID } },
  'outcomes.listOutcomeChoices': { input: { id: ID } },
  'outcomes.markOutcome': { input: { id: ID, outcome: 'tutor_absent', cost: 'session_returned' } },
  'outcomes.undoOutcome': { input: { id: ID } },
  'outcomes.disputeOutcome': { input: { studentId: ID, id: ID, reason: 'We waited for 20 minutes.' } },
  'outcomes.listDisputes': { input: { ...page }, optional: ['cursor', 'limit'] },
  'outcomes.decideDispute': {
    input: { id: ID, change: { outcome: 'tutor_absent', cost: 'session_returned' }, note: 'You are right.' },
    optional: ['note'],
    nullable: ['change'],
  },
  'content.listContent': {
    input: { type: 'video', subject: 'physics', search: 'forces', status: 'draft', ...page },
    optional: ['type', 'subject', 'search', 'status', 'cursor', 'limit'],
  },
  'content.approveContent': { input: { id: ID } },
  'content.rejectContent': { input: { id: ID, reason: 'The link is broken' } },
  'content.listProposedContent': { input: { ...page }, optional: ['cursor', 'limit'] },
  'content.proposeContentLink': { input: { ...lesson, url: 'https://example.com/forces' } },
  'content.proposeContentFile': {
    input: { ...lesson, type: 'past-paper', year: 2023, uploadId: 'upload-1' },
    nullable: ['year'],
  },
  'content.deleteProposedContent': { input: { id: ID } },
  'content.createContentLink': { input: { ...lesson, url: 'https://example.com/forces' } },
  'content.createContentFile': {
    input: { ...lesson, type: 'past-paper', year: 2023, uploadId: 'upload-1' },
    nullable: ['year'],
  },
  'content.updateContent': {
    input: { id: ID, ...lesson, type: 'link', year: 2023, url: 'https://example.com/forces' },
    nullable: ['year', 'url'],
  },
  'content.activateContent': { input: { id: ID } },
  'content.deactivateContent': { input: { id: ID } },
  'content.deleteContent': { input: { id: ID } },
  'content.listMyContent': {
    input: { studentId: ID, type: 'video', subject: 'physics', search: 'forces', sort: 'year', ...page },
    optional: ['type', 'subject', 'search', 'sort', 'cursor', 'limit'],
  },
  'messages.sendContactMessage': {
    input: {
      firstName: 'Lerato',
      lastName: 'Mokoena',
      email: 'lerato@example.com',
      phone: '+266 5812 3456',
      subject: 'general',
      message: 'Do you teach on Sundays?',
      website: 'https://robot.example',
    },
    optional: ['website'],
  },
  'messages.listMessages': {
    input: { filter: 'all', ...page },
    optional: ['filter', 'cursor', 'limit'],
  },
  'messages.markMessageRead': { input: { id: ID } },
  'messages.markMessageUnread': { input: { id: ID } },
  'messages.archiveMessage': { input: { id: ID } },
  'messages.unarchiveMessage': { input: { id: ID } },
  'mails.listMails': {
    input: { status: 'failed', search: 'lerato', ...page },
    optional: ['status', 'search', 'cursor', 'limit'],
  },
  'mails.resendMail': { input: { id: ID } },
  'tutors.createTutor': {
    input: { name: 'Ntate Lebohang', subjects: ['physics'], email: 'lebo@example.org', meetingLink: '' },
    optional: ['subjects', 'email', 'meetingLink'],
  },
  'tutors.updateTutor': {
    input: {
      id: ID,
      name: 'Ntate Lebohang',
      subjects: ['physics'],
      email: 'lebo@example.org',
      meetingLink: 'https://meet.example.org',
      revision: 3,
    },
    optional: ['subjects', 'email', 'meetingLink', 'revision'],
  },
  'tutors.retireTutor': { input: { id: ID, revision: 3 }, optional: ['revision'] },
  'tutors.restoreTutor': { input: { id: ID, revision: 3 }, optional: ['revision'] },
  'tutors.inviteTutor': { input: { id: ID } },
  'tutors.withdrawTutorInvitation': { input: { id: ID } },
  'tutors.saveTutorVetting': {
    input: {
      id: ID,
      note: 'Police clearance 4711',
      checkedOn: '2026-01-12',
      expiresOn: '2028-01-11',
      revision: 3,
    },
    optional: ['revision'],
  },
  'tutors.listTutorRates': { input: { id: ID } },
  'tutors.addTutorRate': { input: { id: ID, fromDate: '2026-01-01', unit: 'hour', amount: 12_000 } },
  'tutors.listLessonsOfTutor': { input: { id: ID } },
  'tutors.acceptLessonChange': { input: { id: ID } },
  'tutors.declineLessonChange': { input: { id: ID, reason: 'The student is away' }, optional: ['reason'] },
  'tutors.settleTutorCancellation': { input: { id: ID } },
  'tutorArea.listTaughtLessons': {
    input: { view: 'past', ...page },
    optional: ['view', 'cursor', 'limit'],
  },
  'tutorArea.completeTaughtLesson': { input: { id: ID } },
  'tutorArea.markStudentAbsent': { input: { id: ID } },
  'tutorArea.cancelTaughtLesson': { input: { id: ID, reason: 'I am ill' } },
  'tutorArea.requestLessonChange': {
    input: { id: ID, date: '2026-03-12', time: '14:00', reason: 'I have an exam that day' },
  },
  'tutorArea.withdrawLessonChange': { input: { id: ID } },
  'availability.saveMyAvailability': {
    input: workingHours,
    nullable: ['exceptions/0/from', 'exceptions/0/to', 'maxDailyHours'],
  },
  'availability.getTutorAvailability': { input: { id: ID } },
  'availability.saveTutorAvailability': {
    input: { id: ID, ...workingHours },
    nullable: ['exceptions/0/from', 'exceptions/0/to', 'maxDailyHours'],
  },
  'availability.subscribeBusyCalendar': { input: { address: 'https://calendar.example.com/me.ics' } },
  'threads.listThreads': { input: { studentId: ID } },
  'threads.listThreadMessages': {
    input: { studentId: ID, tutorId: ID, ...page },
    optional: ['cursor', 'limit'],
  },
  'threads.sendThreadMessage': { input: { studentId: ID, tutorId: ID, ...written } },
  'threads.markThreadRead': { input: { studentId: ID, tutorId: ID, upTo: '2026-03-12T12:00:00.000Z' } },
  'threads.reportThreadMessage': { input: { studentId: ID, ...reported } },
  'threads.listTutorThreadMessages': { input: { id: ID, ...page }, optional: ['cursor', 'limit'] },
  'threads.sendTutorThreadMessage': { input: { id: ID, ...written } },
  'threads.markTutorThreadRead': { input: { id: ID, upTo: '2026-03-12T12:00:00.000Z' } },
  'threads.reportTutorThreadMessage': { input: reported },
  'threads.listMessageReports': {
    input: { filter: 'closed', ...page },
    optional: ['filter', 'cursor', 'limit'],
  },
  'threads.closeMessageReport': { input: { id: ID, note: 'Spoke with both.' } },
  'subjects.createSubject': { input: biology },
  'subjects.updateSubject': { input: { id: 'biology', revision: 3, ...biology } },
  'subjects.moveSubject': { input: { id: 'biology', revision: 3, direction: 'up' } },
  'subjects.retireSubject': { input: { id: 'biology', revision: 3 } },
  'subjects.restoreSubject': { input: { id: 'biology', revision: 3 } },
  'testimonials.createTestimonial': { input: praise },
  'testimonials.updateTestimonial': { input: { id: ID, ...praise } },
  'testimonials.publishTestimonial': { input: { id: ID } },
  'testimonials.unpublishTestimonial': { input: { id: ID } },
  'testimonials.moveTestimonial': { input: { id: ID, direction: 'up' } },
  'testimonials.deleteTestimonial': { input: { id: ID } },
  'statements.previewStatement': {
    input: { id: ID, sourceId: ID, mapping },
    optional: ['sourceId', 'mapping'],
    nullable: ['sourceId', ...nullableColumns],
  },
  'statements.importStatement': {
    input: { id: ID, source: { name: 'M-Pesa', provider: 'mpesa' }, mapping, leaveOutBroken: false },
    nullable: nullableColumns,
    optional: ['leaveOutBroken'],
  },
  'statements.approveExactMatches': { input: { limit: 10 }, optional: ['limit'] },
  'statements.listMoney': {
    input: { status: 'ignored', search: 'lerato', ...page },
    optional: ['status', 'search', 'cursor', 'limit'],
  },
  'statements.matchMoney': { input: { id: ID, reference: 'T7K-4QX' } },
  'statements.assignMoney': { input: { id: ID, email: 'lerato@example.com' } },
  'statements.ignoreMoney': { input: { id: ID, reason: 'Not for us' } },
  'statements.reopenMoney': { input: { id: ID } },
  'statements.listClaimsWithoutMoney': { input: { ...page }, optional: ['cursor', 'limit'] },
  'devices.addDevice': { input: { name: 'Front desk' } },
  'devices.renewDeviceSecret': { input: { id: ID } },
  'devices.disableDevice': { input: { id: ID } },
  'devices.enableDevice': { input: { id: ID } },
  'messageTemplates.addMessageTemplate': { input: template },
  'messageTemplates.updateMessageTemplate': { input: { id: 'mpesa-sent', revision: 1, ...template } },
  'messageTemplates.resetMessageTemplate': { input: { id: 'mpesa-sent' } },
  'messageTemplates.deleteMessageTemplate': { input: { id: 'mpesa-sent' } },
  'messageTemplates.testMessage': {
    input: { text: 'Confirmed', holder: 'payer', draft: template },
    optional: ['holder', 'draft'],
  },
  'gateway.getGatewayState': { input: { studentId: ID, orderId: ID } },
  'gateway.requestGatewayPayment': { input: { studentId: ID, orderId: ID, phone: '58123456' } },
  'settings.saveSettings': {
    input: {
      platformName: 'Thuto',
      contactEmail: 'help@thuto.example',
      safeguardingName: 'Mme Palesa',
      safeguardingEmail: 'safe@thuto.example',
      maxFileSizeMb: 50,
      allowedFileTypes: ['pdf', 'mp4'],
      maintenanceMode: false,
      emailNotifications: true,
      autoApproveUsers: false,
      carryOverUnusedSessions: false,
      expiredPackagesCannotBook: false,
      approveExactMatches: false,
      cancelNoticeHours: 24,
      requestValidHours: 24,
      paymentInstructions: 'Pay by mobile money.',
      proofRetentionDays: 90,
      secondApprovalAboveLisente: 100_000,
      rejectionReasons: 'The payment could not be found',
      orderValidDays: 7,
      nightlyBackups: true,
      nightlyBackupHour: 2,
      nightlyBackupsKept: 7,
      revision: 3,
    },
    optional: ['safeguardingName', 'safeguardingEmail'],
  },
  'settings.resetSettings': { input: { revision: 3 } },
  'admins.inviteAdmin': { input: { email: 'admin@example.com' } },
  'admins.resendAdminInvitation': { input: { id: ID } },
  'admins.withdrawAdminInvitation': { input: { id: ID } },
  'admins.acceptAdminInvitation': {
    input: { token: 'code', displayName: 'Limpho', password: 'secret-7' },
    neverStored: ['token'],
  },
  'invitations.openInvitation': { input: { token: 'code' }, neverStored: ['token'] },
  'invitations.acceptInvitation': {
    input: { token: 'code', displayName: 'Lerato', password: 'secret-7' },
    optional: ['displayName', 'password'],
    nullable: ['password'],
    neverStored: ['token'],
  },
  'families.addStudent': {
    input: { ...details, dateOfBirth: '2011-05-04', isDuplicateConfirmed: true },
    optional: ['dateOfBirth', 'isDuplicateConfirmed'],
    nullable: ['dateOfBirth'],
  },
  'families.listGuardians': { input: { studentId: ID } },
  'families.inviteGuardian': {
    input: { studentId: ID, email: 'granny@example.com', relationship: 'sponsor', ...rights },
    optional: ['relationship'],
  },
  'families.resendGuardianInvitation': { input: { studentId: ID, id: ID } },
  'families.withdrawGuardianInvitation': { input: { studentId: ID, id: ID } },
  'families.createGuardianCode': {
    input: { studentId: ID, relationship: 'sponsor', ...rights },
    optional: ['relationship'],
  },
  'families.withdrawGuardianCode': { input: { studentId: ID, id: ID } },
  'families.enterGuardianCode': { input: { code: 'K7MQ4XTR' } },
  'families.changeGuardian': { input: { studentId: ID, accountId: ID, ...rights } },
  'families.removeGuardian': { input: { studentId: ID, accountId: ID } },
  'families.giveOwnSignIn': { input: { studentId: ID, email: 'lerato@example.com' } },
  'families.setDateOfBirth': {
    input: { studentId: ID, dateOfBirth: '2011-05-04' },
    nullable: ['dateOfBirth'],
  },
  'families.getConsent': { input: { studentId: ID } },
  'families.giveConsent': {
    input: { studentId: ID, data: true, messages: true, recording: false, photos: false },
  },
  'admins.removeAdmin': { input: { id: ID, evenMyself: true }, optional: ['evenMyself'] },
};
