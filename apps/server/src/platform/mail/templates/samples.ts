import { ACCOUNT_NOTICES, accountNotice } from './account-notice.tsx';
import { accountImported } from './account-imported.tsx';
import { backupFailed } from './backup-failed.tsx';
import { bookingApproved, bookingChanged } from './booking-approved.tsx';
import { bookingReceived } from './booking-received.tsx';
import { bookingRejected } from './booking-rejected.tsx';
import { contactMessage } from './contact-message.tsx';
import { emailChange } from './email-change.tsx';
import type { MailContent } from './layout.tsx';
import { newRegistration } from './new-registration.tsx';
import { adminInvitation } from './admin-invitation.tsx';
import { passwordReset } from './password-reset.tsx';
import { paymentApproved } from './payment-approved.tsx';
import { paymentReceived } from './payment-received.tsx';
import { paymentRejected } from './payment-rejected.tsx';
import { sessionCancelled } from './session-cancelled.tsx';
import { sessionReminder } from './session-reminder.tsx';
import { sessionScheduled } from './session-scheduled.tsx';
import { signInCode } from './sign-in-code.tsx';
import { signUpAttempt } from './sign-up-attempt.tsx';
import { verifyEmail } from './verify-email.tsx';

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
const code = 'oobCode=Q2hvb3NlIGEgbG9uZyBjb2Rl&email=mathabo%40example.ls';

/** A sample of every mail, by kind. A suffix after a space marks variants. */
export const MAIL_SAMPLES: Readonly<Record<string, MailContent>> = {
  'verify-email': verifyEmail({
    emailBranding,
    link: `https://thuto.example/verify?mode=verifyEmail&${code}`,
    validFor: '24 hours',
  }),
  'sign-up-attempt': signUpAttempt({ emailBranding, greetingName, email: 'mathabo@example.ls' }),
  'password-reset': passwordReset({
    emailBranding,
    greetingName,
    link: `https://thuto.example/reset-password?mode=resetPassword&${code}`,
    validFor: '1 hour',
  }),
  'sign-in-code': signInCode({ emailBranding, greetingName, code: '40719263', validFor: '15 minutes' }),
  'account-imported': accountImported({
    emailBranding,
    greetingName,
    email: 'mathabo@example.ls',
    link: `https://thuto.example/reset-password?mode=resetPassword&${code}`,
    validFor: '14 days',
  }),
  'admin-invitation': adminInvitation({
    emailBranding,
    invitedBy: 'Mme Limpho',
    link: `https://thuto.example/admin-invitation?${code}`,
    validFor: '7 days',
  }),
  'email-change': emailChange({
    emailBranding,
    link: `https://thuto.example/verify?mode=verifyEmail&${code}`,
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
  'payment-received': paymentReceived(purchase),
  'payment-approved': paymentApproved({
    ...purchase,
    sessionsRemaining: 5,
    validUntil: '2 September 2026',
  }),
  'payment-rejected': paymentRejected({
    ...purchase,
    reason: 'The amount on the slip cannot be read. Please send a clearer picture.',
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
      { session: { ...session, subject: 'Physics', time: '17:00' }, notes: '' },
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
  'booking-rejected': bookingRejected({
    emailBranding,
    greetingName,
    session,
    reason: 'No tutor is free then. Sunday afternoon would work.',
  }),
  'session-scheduled': sessionScheduled(lesson),
  'session-cancelled': sessionCancelled({ emailBranding, greetingName, session }),
  'booking-reminder': sessionReminder({ ...lesson, reminder: 'day' }),
  'session-reminder': sessionReminder({ ...lesson, reminder: 'hour' }),
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
