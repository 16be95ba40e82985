import { describe, expect, it } from 'vitest';
import { renderMail } from '../platform/mail/render-mail.ts';
import { ACCOUNT_NOTICES, accountNotice } from '../features/accounts/my-account/account-notice.mail.tsx';
import { adminInvitation } from '../features/accounts/admins/admin-invitation.mail.tsx';
import { invitation } from '../features/accounts/invitations/invitation.mail.tsx';
import { backupFailed } from '../features/backup/backup-failed.mail.tsx';
import { bookingApproved, bookingChanged } from '../features/lessons/mails/booking-approved.mail.tsx';
import { bookingReceived } from '../features/lessons/mails/booking-received.mail.tsx';
import { bookingExpired } from '../features/lessons/mails/booking-expired.mail.tsx';
import { bookingOfferWithdrawn } from '../features/lessons/mails/booking-offer-withdrawn.mail.tsx';
import { testMail } from '../features/setup/test-mail.mail.tsx';
import { bookingTimesProposed } from '../features/lessons/mails/booking-times-proposed.mail.tsx';
import { bookingRejected } from '../features/lessons/mails/booking-rejected.mail.tsx';
import { messageReported } from '../features/threads/message-reported.mail.tsx';
import { threadUnread } from '../features/threads/thread-unread.mail.tsx';
import { contactMessage } from '../features/messages/contact-message.mail.tsx';
import { emailChange } from '../features/accounts/email-links/email-change.mail.tsx';
import type { MailContent } from '../platform/mail/layout.tsx';
import { newRegistration } from '../features/accounts/sign-up/new-registration.mail.tsx';
import { accountImported } from '../features/accounts/sign-up/account-imported.mail.tsx';
import { passwordReset } from '../features/accounts/passwords/password-reset.mail.tsx';
import { orderExpired } from '../features/payments/orders/order-expired.mail.tsx';
import { paymentApproved } from '../features/payments/payment-approved.mail.tsx';
import { paymentReceived } from '../features/payments/payment-received.mail.tsx';
import { paymentRecorded } from '../features/payments/payment-recorded.mail.tsx';
import { paymentRejected } from '../features/payments/payment-rejected.mail.tsx';
import { disputeDecided } from '../features/outcomes/dispute-decided.mail.tsx';
import { tutorAbsent } from '../features/outcomes/tutor-absent.mail.tsx';
import { homeworkNews } from '../features/homework/homework-news.mail.tsx';
import { reportDue } from '../features/learning/report-due.mail.tsx';
import { termReportSigned } from '../features/term-reports/term-report-signed.mail.tsx';
import { weeklyDigest } from '../features/learning/weekly-digest.mail.tsx';
import { tutorCancelled, tutorLesson } from '../features/tutor-area/tutor-lesson.mail.tsx';
import { renewalReminder } from '../features/renewals/renewal-reminder.mail.tsx';
import { sessionCancelled } from '../features/lessons/mails/session-cancelled.mail.tsx';
import { sessionReminder } from '../features/reminders/session-reminder.mail.tsx';
import { sessionScheduled } from '../features/lessons/mails/session-scheduled.mail.tsx';
import { signInCode } from '../features/accounts/sign-in/sign-in-code.mail.tsx';
import { signUpAttempt } from '../features/accounts/sign-up/sign-up-attempt.mail.tsx';
import { verifyEmail } from '../features/accounts/email-links/verify-email.mail.tsx';

const emailBranding = {
  platformName: 'Thuto & Co',
  publicUrl: 'https://thuto.example',
  contactEmail: 'help@thuto.example',
};
const homework = {
  emailBranding,
  greetingName: 'Mme Palesa',
  studentFirstName: 'Lerato',
  subjectName: 'Mathematics',
  dueOn: 'Monday 16 March',
};
const session = {
  studentName: 'Lerato Mokoena',
  subject: 'Mathematics',
  date: 'Saturday 14 March 2026',
  time: '15:30',
  timeZone: 'Africa/Maseru',
  durationMinutes: 90,
};
const purchase = {
  emailBranding,
  greetingName: 'Thabo',
  studentName: 'Lerato Mokoena',
  packageName: '5-Session Bundle',
  price: 'M450',
};
const lesson = {
  emailBranding,
  greetingName: 'Thabo',
  session,
  tutorName: 'Mme Palesa',
  meetingLink: 'https://meet.example/abc?x=1&y=2',
  notes: 'Bring past papers',
};
const enquiry = {
  emailBranding,
  senderName: 'Lerato Mokoena',
  email: 'lerato@example.org',
  phone: '+266 5812 3456',
  subject: 'Physics',
  message: 'Do you teach <on Sundays>?\nMy son is in Grade 11.',
  answerable: true,
};
const link =
  'https://thuto.example/verify?mode=verifyEmail&oobCode=abc_-123&email=thabo%2Bmaths%40example.ls';

/** For each mail: texts that both HTML and plain text contain, and the link of its button. */
const letters: [name: string, mail: MailContent, words: string[], href: string | null][] = [
  [
    'verify-email',
    verifyEmail({ emailBranding, link, validFor: '24 hours' }),
    ['Hello,', 'Verify email', '24 hours'],
    link,
  ],
  [
    'sign-up-attempt',
    signUpAttempt({ emailBranding, greetingName: 'Thabo', email: 'thabo@example.ls' }),
    ['Hello Thabo,', 'already have an account', 'thabo@example.ls', 'Choose a new password'],
    'https://thuto.example/forgot-password',
  ],
  [
    'sign-up-attempt to an address that is not verified',
    signUpAttempt({ emailBranding, greetingName: null, email: 'thabo@example.ls' }),
    ['Hello,', 'thabo@example.ls'],
    'https://thuto.example/forgot-password',
  ],
  [
    'password-reset',
    passwordReset({ emailBranding, greetingName: 'Thabo', link, validFor: '1 hour' }),
    ['Hello Thabo,', 'Reset password', '1 hour', 'your password stays as it is'],
    link,
  ],
  [
    'sign-in-code',
    signInCode({ emailBranding, greetingName: 'Thabo', code: '40719263', validFor: '15 minutes' }),
    ['Hello Thabo,', '4071 9263', '15 minutes', 'Choose a new password'],
    'https://thuto.example/forgot-password',
  ],
  [
    'account-imported',
    accountImported({
      emailBranding,
      greetingName: 'Thabo',
      email: 'thabo@example.ls',
      link,
      validFor: '14 days',
    }),
    ['Hello Thabo,', 'Set password', 'thabo@example.ls', '14 days', 'Forgot password'],
    link,
  ],
  [
    'guardian-invitation',
    invitation({
      emailBranding,
      invitation: { kind: 'guardian', studentFirstName: 'Lerato' },
      invitedBy: 'Mme Thato',
      link,
      validFor: '7 days',
    }),
    ['Mme Thato', 'act for Lerato', 'Open invitation', '7 days', 'without the link nothing happens'],
    link,
  ],
  [
    'tutor-invitation',
    invitation({
      emailBranding,
      invitation: { kind: 'tutor' },
      invitedBy: 'Mme Limpho',
      link,
      validFor: '7 days',
    }),
    ['Mme Limpho', 'tutor area', 'Open invitation', '7 days'],
    link,
  ],
  [
    'test-mail',
    testMail({ emailBranding, greetingName: 'Palesa', link: 'https://thuto.example/admin/settings/mail' }),
    ['Mails of your centre arrive', 'spam folder', 'Send Test Mail'],
    'https://thuto.example/admin/settings/mail',
  ],
  [
    'admin-invitation',
    adminInvitation({ emailBranding, invitedBy: 'Mme Limpho', link, validFor: '7 days' }),
    ['Mme Limpho', 'Accept invitation', '7 days', 'without the link nothing happens'],
    link,
  ],
  [
    'email-change',
    emailChange({
      emailBranding,
      link,
      presentEmail: 'thabo@old.example',
      validFor: '24 hours',
    }),
    ['Hello,', 'Confirm new email', 'thabo@old.example', '24 hours'],
    link,
  ],
  ...ACCOUNT_NOTICES.map((notice): [string, MailContent, string[], string] => {
    const leads = ['password-changed', 'two-factor-guessed'].includes(notice) ? 'forgot-password' : 'account';
    const newEmail = notice.startsWith('email') ? 'thabo@new.example' : null;
    const at = '14 March 2026 at 15:30';
    return [
      `account-notice ${notice}`,
      accountNotice({ emailBranding, greetingName: 'Thabo', notice, at, newEmail }),
      ['Hello Thabo,', at, 'If it was not you', ...(newEmail === null ? [] : [newEmail])],
      `https://thuto.example/${leads}`,
    ];
  }),
  [
    'payment-received',
    paymentReceived({ ...purchase, isProof: true }),
    ['Hello Thabo,', 'Lerato Mokoena', '5-Session Bundle', 'M450', '24-48 hours'],
    null,
  ],
  [
    'order-expired',
    orderExpired({ ...purchase, reference: 'T7K-4QX', studentId: 'lerato' }),
    ['has expired', 'T7K-4QX', '5-Session Bundle', 'M450'],
    'https://thuto.example/student/buy?for=lerato',
  ],
  [
    'renewal-reminder',
    renewalReminder({
      ...purchase,
      studentId: 'lerato',
      packageId: 'bundle-5',
      left: 2,
      validUntil: '14 September 2026',
    }),
    ['nearly used up', 'Sessions left', '5-Session Bundle', '14 September 2026'],
    'https://thuto.example/student/buy?package=bundle-5&for=lerato',
  ],
  [
    'payment-approved',
    paymentApproved({
      ...purchase,
      sessionsRemaining: 5,
      sessionsEnded: 2,
      validUntil: '14 September 2026',
      receiptNumber: '1042',
    }),
    [
      'approved',
      '5 sessions',
      '14 September 2026',
      '2 unused sessions of the package before ended',
      'Receipt 1042',
    ],
    'https://thuto.example/student/sessions',
  ],
  [
    'payment-recorded',
    paymentRecorded({
      ...purchase,
      reference: 'T7K-4QX',
      price: 'M200',
      missing: 'M250',
      receiptNumber: '7',
    }),
    ['M200', 'M250', 'T7K-4QX', 'part paid', 'Receipt 7'],
    'https://thuto.example/student',
  ],
  [
    'payment-recorded for the account',
    paymentRecorded({ ...purchase, reference: 'T7K-4QX', price: 'M200', missing: null, receiptNumber: '7' }),
    ['M200', 'next order asks for'],
    'https://thuto.example/student',
  ],
  [
    'payment-rejected of an order',
    paymentRejected({ ...purchase, reason: null, orderUrl: 'https://thuto.example/student/orders/1?for=2' }),
    ['not approved', 'is kept on your order'],
    'https://thuto.example/student/orders/1?for=2',
  ],
  [
    'payment-rejected',
    paymentRejected({ ...purchase, reason: 'The amount is <unreadable>.', orderUrl: null }),
    ['not approved', 'The amount is <unreadable>.', 'M450'],
    'https://thuto.example/student/profile',
  ],
  [
    'booking-received',
    bookingReceived({ emailBranding, requests: [{ session, notes: 'Fractions, please' }], total: 1 }),
    [
      'Lerato Mokoena asks for a session',
      'Mathematics',
      '15:30 (Africa/Maseru)',
      '90 minutes',
      'Fractions, please',
    ],
    'https://thuto.example/admin/bookings',
  ],
  [
    'tutor-lesson-assigned',
    tutorLesson({ ...lesson, news: 'assigned' }),
    ['You have a new lesson', 'Mathematics', '15:30 (Africa/Maseru)', 'https://meet.example/abc?x=1&y=2'],
    'https://thuto.example/tutor/lessons',
  ],
  [
    'tutor-lesson-changed',
    tutorLesson({ ...lesson, news: 'changed' }),
    ['has changed', 'Saturday 14 March 2026'],
    'https://thuto.example/tutor/lessons',
  ],
  [
    'tutor-lesson-cancelled',
    tutorLesson({ ...lesson, news: 'cancelled' }),
    ['is cancelled', 'Saturday 14 March 2026'],
    'https://thuto.example/tutor/lessons',
  ],
  [
    'term-report-signed',
    termReportSigned({
      emailBranding,
      greetingName: 'Mme Palesa',
      firstName: 'Lerato',
      subject: 'Physics',
      termName: 'Term 1',
      path: '/student/reports',
    }),
    ['A term report is ready', 'Physics, Term 1'],
    'https://thuto.example/student/reports',
  ],
  [
    'weekly-digest',
    weeklyDigest({
      emailBranding,
      greetingName: 'Mme Palesa',
      students: [
        {
          firstName: 'Lerato',
          done: ['Physics, Friday 27 February'],
          moved: ['Forces: Gap → Secure'],
          next: ['Physics, Friday 6 March'],
          sessionsLeft: 1,
          ask: null,
        },
      ],
    }),
    ['The week of Lerato', 'Gap → Secure', '1 session left.'],
    'https://thuto.example/student/progress',
  ],
  [
    'homework-given',
    homeworkNews({ ...homework, news: 'given', path: '/student/homework' }),
    ['Homework in Mathematics', 'Lerato', 'Monday 16 March'],
    'https://thuto.example/student/homework',
  ],
  [
    'homework-handed-in',
    homeworkNews({ ...homework, news: 'handed-in', path: '/tutor/homework' }),
    ['Lerato handed in homework', 'Mark Homework'],
    'https://thuto.example/tutor/homework',
  ],
  [
    'homework-marked',
    homeworkNews({ ...homework, news: 'marked', path: '/student/homework' }),
    ['Homework in Mathematics is marked', 'Lerato'],
    'https://thuto.example/student/homework',
  ],
  [
    'report-due',
    reportDue({ ...lesson, path: '/tutor/lessons/1/report' }),
    ['A report is missing', 'Mathematics', 'Write Report'],
    'https://thuto.example/tutor/lessons/1/report',
  ],
  [
    'tutor-cancelled',
    tutorCancelled({ emailBranding, tutorName: 'Mme Palesa', session, reason: 'I am <ill>' }),
    ['Mme Palesa cancelled this lesson', 'I am <ill>', 'Lerato Mokoena'],
    'https://thuto.example/admin/tutors',
  ],
  [
    'booking-approved',
    bookingApproved(lesson),
    ['Saturday 14 March 2026', '15:30 (Africa/Maseru)', 'Mme Palesa', 'Bring past papers', 'invitation'],
    lesson.meetingLink,
  ],
  [
    'booking-changed',
    bookingChanged(lesson),
    ['has changed', 'Saturday 14 March 2026', 'Mme Palesa'],
    lesson.meetingLink,
  ],
  [
    'booking-rejected',
    bookingRejected({ emailBranding, greetingName: 'Thabo', session, reason: 'No tutor is free.' }),
    ['not approved', 'No tutor is free.', 'None of your sessions was used'],
    'https://thuto.example/student/sessions',
  ],
  [
    'booking-times-proposed',
    bookingTimesProposed({
      emailBranding,
      greetingName: 'Thabo',
      session,
      proposals: [{ when: 'Monday 16 March 2026 at 15:00', tutorName: 'Mme Palesa' }],
      answerBy: 'Sunday 15 March 2026 at 15:00',
    }),
    ['other times', 'Monday 16 March 2026 at 15:00 with Mme Palesa', 'Answer by Sunday 15 March 2026'],
    'https://thuto.example/student/sessions',
  ],
  [
    'booking-offer-withdrawn',
    bookingOfferWithdrawn({
      emailBranding,
      greetingName: 'Thabo',
      session,
      answeredBy: 'Sunday 15 March 2026 at 15:00',
    }),
    ['no longer', 'Your request stays as you made it', 'We answer it by Sunday 15 March 2026'],
    'https://thuto.example/student/sessions',
  ],
  [
    'booking-expired',
    bookingExpired({ emailBranding, greetingName: 'Thabo', session }),
    ['has expired', 'None of your sessions was used'],
    'https://thuto.example/student/sessions',
  ],
  [
    'session-scheduled',
    sessionScheduled(lesson),
    ['is scheduled', 'Saturday 14 March 2026', '15:30 (Africa/Maseru)', 'Mme Palesa', 'invitation'],
    lesson.meetingLink,
  ],
  [
    'session-scheduled without a tutor or a link',
    sessionScheduled({ ...lesson, tutorName: null, meetingLink: null }),
    ['is scheduled', 'The meeting link will follow.'],
    'https://thuto.example/student/sessions',
  ],
  [
    'session-cancelled',
    sessionCancelled({
      emailBranding,
      greetingName: 'Thabo',
      session,
      reason: 'The tutor is ill.',
      usesSession: false,
    }),
    ['is cancelled', 'Saturday 14 March 2026', 'will not take place', 'None of your sessions was used'],
    'https://thuto.example/student/sessions',
  ],
  [
    'session-cancelled late',
    sessionCancelled({ emailBranding, greetingName: 'Thabo', session, reason: null, usesSession: true }),
    ['is cancelled', 'so it used 1 session'],
    'https://thuto.example/student/sessions',
  ],
  [
    'booking-tutor-absent',
    tutorAbsent({ emailBranding, greetingName: 'Thabo', session }),
    ['We are sorry', 'None of your sessions was used', 'book another time'],
    'https://thuto.example/student/sessions?book=1',
  ],
  [
    'booking-dispute-decided',
    disputeDecided({
      emailBranding,
      greetingName: 'Thabo',
      session,
      outcome: 'student_absent',
      note: 'The tutor waited.',
    }),
    ['The outcome is now: Student absent.', 'The tutor waited.'],
    'https://thuto.example/student/sessions',
  ],
  [
    'session-reminder of the day',
    sessionReminder({ ...lesson, reminder: 'day' }),
    ['coming up', 'Saturday 14 March 2026', '15:30 (Africa/Maseru)', 'Mme Palesa'],
    lesson.meetingLink,
  ],
  [
    'session-reminder of the hour, without a link',
    sessionReminder({ ...lesson, reminder: 'hour', tutorName: null, meetingLink: 'TBD' }),
    ['within the hour', '15:30 (Africa/Maseru)', 'The meeting link will follow.'],
    'https://thuto.example/student/sessions',
  ],
  [
    'new-registration',
    newRegistration({
      emailBranding,
      displayName: 'Thabo Mokoena',
      email: 'thabo@example.ls',
      registeredAt: '14 March 2026, 15:30',
    }),
    ['Thabo Mokoena', 'thabo@example.ls', '14 March 2026, 15:30'],
    'https://thuto.example/admin/users',
  ],
  [
    'backup-failed',
    backupFailed({ emailBranding, dueAt: 'Monday, 2 March 2026 at 02:00', lastMadeAt: null }),
    ['every hour', 'Monday, 2 March 2026 at 02:00', 'None so far'],
    'https://thuto.example/admin/settings',
  ],
  [
    'thread-unread to a family',
    threadUnread({
      emailBranding,
      greetingName: 'Mme Palesa',
      studentFirstName: 'Lerato',
      tutorName: 'Ntate Lebohang',
      path: '/student/messages?with=1',
    }),
    ['Mme Palesa', 'Ntate Lebohang has written to you about Lerato'],
    'https://thuto.example/student/messages?with=1',
  ],
  [
    'thread-unread to a tutor',
    threadUnread({
      emailBranding,
      greetingName: 'Ntate Lebohang',
      studentFirstName: 'Lerato',
      tutorName: null,
      path: '/tutor/messages?with=1',
    }),
    ['The family of Lerato has written to you'],
    'https://thuto.example/tutor/messages?with=1',
  ],
  [
    'message-reported',
    messageReported({ emailBranding, greetingName: 'Mme Palesa', author: 'a tutor' }),
    ['Mme Palesa', 'A message that a tutor wrote was reported.'],
    'https://thuto.example/admin/messages?tab=reports',
  ],
  [
    'contact-message',
    contactMessage(enquiry),
    ['Lerato Mokoena', 'lerato@example.org', '+266 5812 3456', 'Physics', 'Do you teach <on Sundays>?'],
    'https://thuto.example/admin/messages',
  ],
];

const unescape = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

describe.each(letters)('the mail %s', (_name, { subject, template }, words, href) => {
  it('has the same content in HTML and plain text (MAIL-3)', async () => {
    const { html, text } = await renderMail(template);
    expect(subject).not.toMatch(/undefined|null|\n/);
    for (const word of [...words, 'Thuto & Co', 'help@thuto.example']) {
      expect(unescape(html)).toContain(word);
      expect(text).toContain(word);
    }
    if (href !== null) {
      expect(unescape(html)).toContain(`href="${href}"`);
      // Unbroken, so that mail programs turn it into a link.
      expect(text.split(/[\s<>]+/)).toContain(href);
    }
  });

  it('loads no resources and contains no scripts or trackers', async () => {
    const { html, text } = await renderMail(template);
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import|src=/i);
    expect(html).toContain('lang="en-GB"');
    expect(html).toContain('viewport');
    expect(`${html}${text}`).not.toMatch(/undefined|\[object/);
    // Gmail truncates larger mails.
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  });
});

describe('optional details', () => {
  it('omits a missing reason of a rejection', async () => {
    const { text } = await renderMail(
      paymentRejected({ ...purchase, reason: null, orderUrl: null }).template,
    );
    expect(text).toContain('submit a proof again');
    expect(text).not.toContain('null');
  });

  it('omits empty notes of a booking', async () => {
    const { text } = await renderMail(
      bookingReceived({ emailBranding, requests: [{ session, notes: '' }], total: 1 }).template,
    );
    expect(text).not.toContain('Notes');
  });

  it('lists several booking requests in one mail and counts the rest', async () => {
    const second = { session: { ...session, studentName: 'Thabo Nkosi' }, notes: '' };
    const { subject, template } = bookingReceived({
      emailBranding,
      requests: [{ session, notes: 'Fractions' }, second],
      total: 5,
    });
    const { text } = await renderMail(template);
    expect(subject).toBe('5 new bookings wait for approval');
    expect(text).toContain('Lerato Mokoena');
    expect(text).toContain('Thabo Nkosi');
    expect(text).toContain('And 3 more.');
  });

  it('shows a meeting link that is not a URL as text', async () => {
    for (const meetingLink of ['TBD', 'javascript:alert(1)']) {
      const { html, text } = await renderMail(bookingApproved({ ...lesson, meetingLink }).template);
      expect(html).not.toContain(`href="${meetingLink}"`);
      expect(text).toContain('The meeting link will follow.');
    }
  });

  it('uses the singular for one session', async () => {
    const once = paymentApproved({
      ...purchase,
      sessionsRemaining: 1,
      sessionsEnded: 0,
      validUntil: '14 September 2026',
      receiptNumber: '1042',
    });
    expect((await renderMail(once.template)).text).toContain('To book: 1 session\n');
  });

  it('omits a missing contact address', async () => {
    const { html } = await renderMail(
      verifyEmail({
        emailBranding: { ...emailBranding, contactEmail: null },
        link,
        validFor: '24 hours',
      }).template,
    );
    expect(html).not.toContain('mailto:');
  });

  it('explains whether a reply reaches the sender of a contact message', async () => {
    const answered = await renderMail(contactMessage(enquiry).template);
    expect(answered.text).toContain('Your reply to this mail goes to Lerato Mokoena.');
    const unanswered = await renderMail(contactMessage({ ...enquiry, answerable: false }).template);
    expect(unanswered.text).toContain('does not reach the sender');
  });

  it('keeps the line breaks of user input', async () => {
    const { text } = await renderMail(
      bookingReceived({ emailBranding, requests: [{ session, notes: 'Algebra\r\nGeometry' }], total: 1 })
        .template,
    );
    expect(text).toContain('Notes: Algebra\nGeometry\n');
  });

  it('escapes HTML in names', async () => {
    const name = '<a href="https://evil.example">Click</a>';
    const { html } = await renderMail(
      paymentReceived({ ...purchase, greetingName: name, isProof: true }).template,
    );
    expect(html).not.toContain('<a href="https://evil.example"');
  });
});
