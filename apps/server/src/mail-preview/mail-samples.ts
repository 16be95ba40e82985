// A list of samples, one for each mail.
import { ACCOUNT_NOTICES, accountNotice } from '../features/accounts/my-account/account-notice.mail.tsx';
import { accountImported } from '../features/accounts/sign-up/account-imported.mail.tsx';
import { backupFailed } from '../features/backup/backup-failed.mail.tsx';
import { bookingApproved, bookingChanged } from '../features/lessons/mails/booking-approved.mail.tsx';
import { bookingReceived } from '../features/lessons/mails/booking-received.mail.tsx';
import { bookingExpired } from '../features/lessons/mails/booking-expired.mail.tsx';
import { bookingOfferWithdrawn } from '../features/lessons/mails/booking-offer-withdrawn.mail.tsx';
import { testMail } from '../features/setup/test-mail.mail.tsx';
import { bookingTimesProposed } from '../features/lessons/mails/booking-times-proposed.mail.tsx';
import { bookingRejected } from '../features/lessons/mails/booking-rejected.mail.tsx';
import { contactMessage } from '../features/messages/contact-message.mail.tsx';
import { emailChange } from '../features/accounts/email-links/email-change.mail.tsx';
import type { MailContent } from '../platform/mail/layout.tsx';
import { newRegistration } from '../features/accounts/sign-up/new-registration.mail.tsx';
import { adminInvitation } from '../features/accounts/admins/admin-invitation.mail.tsx';
import { invitation } from '../features/accounts/invitations/invitation.mail.tsx';
import { passwordReset } from '../features/accounts/passwords/password-reset.mail.tsx';
import { orderExpired } from '../features/payments/orders/order-expired.mail.tsx';
import { paymentApproved } from '../features/payments/payment-approved.mail.tsx';
import { paymentReceived } from '../features/payments/payment-received.mail.tsx';
import { paymentRecorded } from '../features/payments/payment-recorded.mail.tsx';
import { paymentRejected } from '../features/payments/payment-rejected.mail.tsx';
import { renewalReminder } from '../features/renewals/renewal-reminder.mail.tsx';
import { lessonRescheduled } from '../features/lessons/mails/lesson-rescheduled.mail.tsx';
import { disputeDecided } from '../features/outcomes/dispute-decided.mail.tsx';
import { tutorAbsent } from '../features/outcomes/tutor-absent.mail.tsx';
import { homeworkNews } from '../features/homework/homework-news.mail.tsx';
import { reportDue } from '../features/learning/report-due.mail.tsx';
import { weeklyDigest } from '../features/learning/weekly-digest.mail.tsx';
import { waitingListEnded, waitingListOffer } from '../features/waiting-list/waiting-list.mail.tsx';
import { termReportSigned } from '../features/term-reports/term-report-signed.mail.tsx';
import { weeklyPlaceEnded } from '../features/weekly-places/weekly-place-ended.mail.tsx';
import { tutorCancelled, tutorLesson } from '../features/tutor-area/tutor-lesson.mail.tsx';
import { sessionCancelled } from '../features/lessons/mails/session-cancelled.mail.tsx';
import { sessionReminder } from '../features/reminders/session-reminder.mail.tsx';
import { sessionScheduled } from '../features/lessons/mails/session-scheduled.mail.tsx';
import { signInCode } from '../features/accounts/sign-in/sign-in-code.mail.tsx';
import { signUpAttempt } from '../features/accounts/sign-up/sign-up-attempt.mail.tsx';
import { messageReported } from '../features/threads/message-reported.mail.tsx';
import { threadUnread } from '../features/threads/thread-unread.mail.tsx';
import { verifyEmail } from '../features/accounts/email-links/verify-email.mail.tsx';

const emailBranding = {
  platformName: 'Thuto',
  publicUrl: 'https://thuto.example',
  contactEmail: 'help@thuto.example',
};
const session = {
  studentName: 'Lerato Mokoena',
  subject: 'Mathematics',
  date: 'Saturday, 14 March 2026',
  time: '15:30',
  timeZone: 'Africa/Maseru',
  durationMinutes: 90,
};
const greetingName = 'Mme ’Mathabo';
const purchase = {
  emailBranding,
  greetingName,
  studentName: 'Lerato Mokoena',
  packageName: '5-Session Bundle',
  price: 'M450',
};
const lesson = {
  emailBranding,
  greetingName,
  session,
  tutorName: 'Ntate Lebohang Phiri',
  meetingLink: 'https://meet.example.org/lerato-maths',
  notes: 'Please bring last year’s paper 2 and a calculator.',
};
const homework = {
  emailBranding,
  greetingName,
  studentFirstName: 'Lerato',
  subjectName: 'Mathematics',
  dueOn: 'Monday 16 March',
};
const query = 'oobCode=Q2hvb3NlIGEgbG9uZyBjb2Rl&email=mathabo%40example.ls';

const cancelled = sessionCancelled({
  emailBranding,
  greetingName,
  session,
  reason: 'The tutor is ill. Please choose another time.',
  usesSession: false,
});
const absent = tutorAbsent({ emailBranding, greetingName, session });
const decided = disputeDecided({
  emailBranding,
  greetingName,
  session,
  outcome: 'tutor_absent',
  note: 'The tutor confirms that the call did not start.',
});
const rescheduled = lessonRescheduled({
  emailBranding,
  greetingName,
  session,
  previousTime: 'Friday, 13 March 2026 at 16:00',
  tutorName: 'Ntate Lebohang',
  meetingLink: 'https://meet.example.org/thuto-lebohang',
});

const taught = { ...lesson, greetingName: 'Lebohang', session: { ...session, studentName: 'Lerato' } };

/** A sample of every mail, by kind. A suffix after a space marks variants. */
export const MAIL_SAMPLES: Readonly<Record<string, MailContent>> = {
  'verify-email': verifyEmail({
    emailBranding,
    link: `https://thuto.example/verify?mode=verifyEmail&${query}`,
    validFor: '24 hours',
  }),
  'sign-up-attempt': signUpAttempt({ emailBranding, greetingName, email: 'mathabo@example.ls' }),
  'password-reset': passwordReset({
    emailBranding,
    greetingName,
    link: `https://thuto.example/reset-password?mode=resetPassword&${query}`,
    validFor: '1 hour',
  }),
  'sign-in-code': signInCode({ emailBranding, greetingName, code: '40719263', validFor: '15 minutes' }),
  'account-imported': accountImported({
    emailBranding,
    greetingName,
    email: 'mathabo@example.ls',
    link: `https://thuto.example/reset-password?mode=resetPassword&${query}`,
    validFor: '14 days',
  }),
  'test-mail': testMail({ emailBranding, greetingName, link: 'https://thuto.example/admin/settings/mail' }),
  'admin-invitation': adminInvitation({
    emailBranding,
    invitedBy: 'Mme Limpho',
    link: `https://thuto.example/admin-invitation?${query}`,
    validFor: '7 days',
  }),
  'guardian-invitation': invitation({
    emailBranding,
    invitation: { kind: 'guardian', studentFirstName: 'Lerato' },
    invitedBy: '’Mathabo Mokoena',
    link: `https://thuto.example/invite?${query}`,
    validFor: '7 days',
  }),
  'tutor-invitation': invitation({
    emailBranding,
    invitation: { kind: 'tutor' },
    invitedBy: 'Mme Limpho',
    link: `https://thuto.example/invite?${query}`,
    validFor: '7 days',
  }),
  'email-change': emailChange({
    emailBranding,
    link: `https://thuto.example/verify?mode=verifyEmail&${query}`,
    presentEmail: 'mathabo@old.example',
    validFor: '24 hours',
  }),
  ...Object.fromEntries(
    ACCOUNT_NOTICES.map((notice) => [
      `account-notice ${notice}`,
      accountNotice({
        emailBranding,
        greetingName,
        notice,
        at: 'Monday, 2 March 2026 at 10:15',
        newEmail: notice.startsWith('email') ? 'mathabo@example.ls' : null,
      }),
    ]),
  ),
  'new-registration': newRegistration({
    emailBranding,
    displayName: '’Mathabo Mokoena',
    email: 'mathabo@example.ls',
    registeredAt: 'Monday, 2 March 2026 at 10:15',
  }),
  'backup-failed': backupFailed({
    emailBranding,
    dueAt: 'Monday, 2 March 2026 at 02:00',
    lastMadeAt: 'Sunday, 1 March 2026 at 02:03',
  }),
  'order-expired': orderExpired({ ...purchase, reference: 'T7K-4QX', studentId: 'lerato' }),
  'renewal-reminder': renewalReminder({
    ...purchase,
    studentId: 'lerato',
    packageId: 'bundle-5',
    left: 2,
    validUntil: '2 September 2026',
  }),
  'payment-received': paymentReceived({ ...purchase, isProof: true }),
  'payment-approved': paymentApproved({
    ...purchase,
    sessionsRemaining: 5,
    sessionsEnded: 2,
    validUntil: '2 September 2026',
    receiptNumber: '1042',
  }),
  'payment-approved of a part': paymentRecorded({
    ...purchase,
    reference: 'T7K-4QX',
    price: 'M200',
    missing: 'M250',
    receiptNumber: '7',
  }),
  'payment-rejected': paymentRejected({
    ...purchase,
    reason: 'The amount on the slip cannot be read. Please send a clearer picture.',
    orderUrl: null,
  }),
  'booking-received': bookingReceived({
    emailBranding,
    requests: [{ session, notes: 'Quadratic equations, and how to factorise them.' }],
    total: 1,
  }),
  'booking-received several': bookingReceived({
    emailBranding,
    requests: [
      { session, notes: 'Quadratic equations, and how to factorise them.' },
      {
        session: { ...session, subject: 'Physics', time: '17:00' },
        notes: '',
        preferredTutor: 'Mme Palesa',
        otherTimes: ['Monday 16 March 2026 at 15:00', 'Tuesday 17 March 2026 at 16:00'],
      },
    ],
    total: 25,
  }),
  'booking-approved': bookingApproved(lesson),
  'booking-approved without-a-link': bookingApproved({
    ...lesson,
    tutorName: 'Admin Booked',
    meetingLink: 'TBD',
    notes: '',
  }),
  'booking-changed': bookingChanged(lesson),
  'session-changed': bookingChanged(lesson),
  'booking-rejected': bookingRejected({
    emailBranding,
    greetingName,
    session,
    reason: 'No tutor is free then. Sunday afternoon would work.',
  }),
  'booking-times-proposed': bookingTimesProposed({
    emailBranding,
    greetingName,
    session,
    proposals: [
      { when: 'Monday 16 March 2026 at 15:00', tutorName: 'Mme Palesa' },
      { when: 'Tuesday 17 March 2026 at 16:00', tutorName: 'Mme Palesa' },
    ],
    answerBy: 'Sunday 15 March 2026 at 15:00',
  }),
  'booking-offer-withdrawn': bookingOfferWithdrawn({
    emailBranding,
    greetingName,
    session,
    answeredBy: 'Sunday 15 March 2026 at 15:00',
  }),
  'booking-expired': bookingExpired({ emailBranding, greetingName, session }),
  'session-scheduled': sessionScheduled(lesson),
  'session-cancelled': cancelled,
  'booking-cancelled': cancelled,
  'booking-tutor-absent': absent,
  'session-tutor-absent': absent,
  'booking-dispute-decided': decided,
  'session-dispute-decided': decided,
  'weekly-place-ended': weeklyPlaceEnded({
    emailBranding,
    greetingName,
    studentName: 'Lerato Mokoena',
    subject: 'Mathematics',
    tutorName: 'Mme Lineo',
    weeklyTime: 'Tuesday, 16:00',
  }),
  'waiting-list-offer': waitingListOffer({
    emailBranding,
    greetingName,
    studentName: 'Lerato Mokoena',
    subject: 'Mathematics',
    tutorName: 'Mme Lineo',
    when: 'Tuesday 10 March 2026 at 16:00',
    answerBy: 'Monday 9 March 2026 at 18:00',
  }),
  'waiting-list-ended': waitingListEnded({
    emailBranding,
    greetingName,
    studentName: 'Lerato Mokoena',
    subject: 'Mathematics',
    isOfferExpired: true,
  }),
  'session-rescheduled': rescheduled,
  'booking-rescheduled': rescheduled,
  'tutor-lesson-assigned': tutorLesson({ ...taught, news: 'assigned' }),
  'tutor-lesson-changed': tutorLesson({ ...taught, news: 'changed' }),
  'tutor-lesson-cancelled': tutorLesson({ ...taught, news: 'cancelled' }),
  'term-report-signed': termReportSigned({
    emailBranding,
    greetingName,
    firstName: 'Lerato',
    subject: 'Mathematics',
    termName: 'Term 1',
    path: '/student/reports',
  }),
  'weekly-digest': weeklyDigest({
    emailBranding,
    greetingName,
    students: [
      {
        firstName: 'Lerato',
        done: ['Mathematics, Tuesday 10 March: Ratio and proportion'],
        moved: ['Ratio and proportion: Gap → Developing'],
        next: ['Mathematics, Tuesday 17 March', 'homework due Monday 16 March: Exercise 4'],
        sessionsLeft: 4,
        ask: 'Ask Lerato: what is the main idea of Ratio and proportion?',
      },
    ],
  }),
  'homework-given': homeworkNews({ ...homework, news: 'given', path: '/student/homework' }),
  'homework-handed-in': homeworkNews({ ...homework, news: 'handed-in', path: '/tutor/homework' }),
  'homework-marked': homeworkNews({ ...homework, news: 'marked', path: '/student/homework' }),
  'report-due': reportDue({ ...taught, path: '/tutor/lessons/report' }),
  'tutor-cancelled': tutorCancelled({
    emailBranding,
    tutorName: 'Ntate Lebohang Phiri',
    session,
    reason: 'I am ill this week.',
  }),
  'booking-reminder': sessionReminder({ ...lesson, reminder: 'day' }),
  'session-reminder': sessionReminder({ ...lesson, reminder: 'hour' }),
  'thread-unread': threadUnread({
    emailBranding,
    greetingName,
    studentFirstName: 'Lerato',
    tutorName: 'Ntate Lebohang Phiri',
    path: '/student/messages',
  }),
  'message-reported': messageReported({ emailBranding, greetingName: 'Mme Palesa', author: 'a tutor' }),
  'contact-message': contactMessage({
    emailBranding,
    senderName: 'Thabo Nkosi',
    email: 'thabo.nkosi@example.org',
    phone: '+266 5812 3456',
    subject: 'Physics',
    message: 'Good morning,\nmy son writes his IGCSE in November. Do you have places on Saturdays?',
    answerable: true,
  }),
};
