// A list of the calls of one area with their schemas.
import { call } from './calls/call.ts';
import { PASSWORD_STRENGTHS } from '@thuto/domain/people/passwords';
import { MIN_PASSWORD_LENGTH, ROLES } from '@thuto/domain/permissions';
import { RELATIONSHIPS } from '@thuto/domain/people/students';
import { z } from 'zod';
import { studentId, tutorId } from './fields/ids.ts';
import {
  bounded,
  emailAddress,
  filledPersonName,
  filledText,
  limited,
  MAX_EMAIL,
  MAX_LINE,
  MAX_NAME,
  recordId,
  text,
  verbatim,
} from './fields/text.ts';

const MAX_PASSWORD = 128;

/**
 * A new password: 6 to 128 characters (AUTH-3). `tooShort` and `missing` are the messages shown to the
 * user.
 */
export const newPassword = (tooShort: string, missing = tooShort) =>
  bounded(z.string(missing), MAX_PASSWORD)
    .min(1, { error: missing, abort: true })
    .min(MIN_PASSWORD_LENGTH, tooShort);

// Accepts any characters: the value is never stored, and a forged one returns "invalid code" rather than
// "invalid input".
export const oneTimeCode = limited(z.string(), 200).min(1);

const knownPassword = verbatim(MAX_PASSWORD, 'Password is required');

/** A student for whom the signed-in account acts, with what it may do. */
export const GuardedStudent = z.object({
  id: studentId,
  name: z.string(),
  firstName: z.string(),
  relationship: z.enum(RELATIONSHIPS),
  canBook: z.boolean(),
  canPay: z.boolean(),
  canSeeProgress: z.boolean(),
  receivesMessages: z.boolean(),
});
export type GuardedStudent = z.infer<typeof GuardedStudent>;

/** The signed-in user, as the browser needs it. */
export const CurrentUser = z.object({
  accountId: recordId,
  email: z.string(),
  displayName: z.string(),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
  /** True if the mail server refused the address for good, so that it gets no more mail. */
  isEmailRefused: z.boolean().optional(),
  /** The students of a family account, the first one first. Empty for other roles. */
  students: z.array(GuardedStudent),
  /** The directory entry of a tutor; absent for other roles. */
  tutorId: tutorId.optional(),
  /** Unread notifications, up to 100. Absent right after signing in. */
  unread: z.number().int().optional(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** Sign-up (AUTH-2). The browser checks that both passwords match; everything else is validated here too. */
export const SignUp = z.strictObject({
  displayName: filledPersonName('Please enter your full name'),
  email: emailAddress,
  password: newPassword('Password should be at least 6 characters.'),
  /** The visitor accepted the Terms of Service and Privacy Policy. */
  termsAccepted: z.literal(true, 'Please accept the Terms of Service and Privacy Policy'),
});

export const SignIn = z.strictObject({
  email: emailAddress,
  password: knownPassword,
  rememberMe: z.boolean().default(false),
  /** Response to the challenge of an earlier attempt, with the code from the mail. */
  mailedCode: z
    .strictObject({ challenge: oneTimeCode, code: filledText(20, 'Please enter the code') })
    .optional(),
});

/** A candidate password, with the name and address typed so far. */
export const MeasurePassword = z.strictObject({
  password: bounded(z.string(), MAX_PASSWORD),
  displayName: text(MAX_NAME).default(''),
  email: text(MAX_EMAIL).default(''),
  /** Whether the password is for an admin account, which may require a longer one. */
  forAdmin: z.boolean().default(false),
});

/** A new password with the code of a reset mail. The browser checks that both passwords match. */
export const ResetPassword = z.strictObject({
  token: oneTimeCode,
  password: newPassword('Password must be at least 6 characters'),
});

/**
 * The code of a mailed link. `confirmed` means that the user pressed the button. It is required in browsers
 * that did not request the mail, so that merely opening the link changes nothing.
 */
export const ApplyEmailLink = z.strictObject({
  token: oneTimeCode,
  confirmed: z.boolean().default(false),
});

/** The same for a sign-up. `password` replaces the original one if the server requires that. */
export const VerifyEmail = ApplyEmailLink.extend({
  password: newPassword('Password must be at least 6 characters').optional(),
});

const FIELD_MISSING = 'All fields are required for each admin account.';

/** One account on the admin setup page (SETUP-3). */
export const AdminAccount = z.strictObject({
  email: filledText(MAX_EMAIL, FIELD_MISSING).pipe(emailAddress),
  displayName: filledPersonName(FIELD_MISSING),
  password: newPassword('Passwords must be at least 6 characters long.', FIELD_MISSING),
});

export const AdminSetup = z.strictObject({
  secret: verbatim(MAX_LINE),
  accounts: z.array(AdminAccount).min(1).max(20),
});

/** The result of one account of an admin setup. */
export const AdminSetupOutcome = z.object({
  email: z.string(),
  outcome: z.enum(['created', 'upgraded', 'failed']),
  /** Why it failed, as a message for the operator; null on success. */
  reason: z.string().nullable(),
});

const MailSent = z.object({ email: z.string() });

/** A sign-in with a correct password that still needs the second factor. */
export const SecondStep = z.object({
  /** Identifies the pending sign-in; useless without a code. */
  challenge: z.string(),
});

/**
 * A sign-in that needs a code mailed to the account's address, after too many wrong passwords from this
 * client.
 */
export const MailedCode = z.object({
  /** Must be sent back with the code. Does not reveal whether the account exists. */
  challenge: z.string(),
});

/** A code of the authenticator app, with or without a space, or a recovery code. */
export const secondFactorCode = filledText(20, 'Please enter the code');

/** The second step of a two-factor sign-in. */
export const ConfirmSignIn = z.strictObject({ challenge: oneTimeCode, code: secondFactorCode });

export const accountsContract = {
  getViewer: call('current-user.view')
    .route({
      method: 'GET',
      path: '/current-user',
      tags: ['Accounts'],
      summary: 'Get the signed-in user, if any',
    })
    .output(z.object({ currentUser: CurrentUser.nullable() })),
  signUp: call('accounts.sign-up', { ownTransaction: 'It hashes or checks a password first.' })
    .route({
      method: 'POST',
      path: '/accounts',
      tags: ['Accounts'],
      summary: 'Create an account',
      successStatus: 201,
    })
    .input(SignUp)
    .output(z.object({ email: z.string(), verificationMailSent: z.boolean() })),
  signIn: call('accounts.sign-in', {
    repeats:
      'The response is a cookie, which is never stored. Another sign-in of the same browser replaces the first one.',
  })
    .route({ method: 'POST', path: '/sign-ins', tags: ['Accounts'], summary: 'Sign in' })
    .input(SignIn)
    .output(
      z.object({
        currentUser: CurrentUser.nullable(),
        secondStep: SecondStep.nullable(),
        mailedCode: MailedCode.nullable(),
      }),
    ),
  confirmSignIn: call('accounts.sign-in', {
    repeats:
      'The response is a cookie, which is never stored. A code works once, and a repetition is refused.',
  })
    .route({
      method: 'POST',
      path: '/sign-ins/second-step',
      tags: ['Accounts'],
      summary: 'Finish a sign-in with a code of the authenticator app, or a recovery code',
    })
    .input(ConfirmSignIn)
    .output(z.object({ currentUser: CurrentUser })),
  signOut: call('accounts.sign-out', {
    repeats: 'Signing out twice has the same effect as once. Each response clears the cookie.',
  })
    .route({
      method: 'DELETE',
      path: '/sign-ins/current',
      tags: ['Accounts'],
      summary: 'Sign out of this browser',
    })
    .output(z.object({})),
  verifyEmail: call('accounts.confirm-email', { ownTransaction: 'It hashes or checks a password first.' })
    .route({
      method: 'POST',
      path: '/email-verifications/apply',
      tags: ['Accounts'],
      summary: 'Apply the code of a verification mail; other browsers must confirm',
    })
    .input(VerifyEmail)
    .output(z.object({ email: z.string() })),
  resendVerificationWithPassword: call('accounts.confirm-email', {
    ownTransaction: 'It hashes or checks a password first.',
  })
    .route({
      method: 'POST',
      path: '/email-verifications/with-password',
      tags: ['Accounts'],
      summary: 'Resend the verification mail from the login screen',
    })
    .input(z.strictObject({ email: emailAddress, password: knownPassword }))
    .output(MailSent),
  resendVerificationForAddress: call('accounts.confirm-email', {
    ownTransaction: 'Limits on mails are counted first.',
  })
    .route({
      method: 'POST',
      path: '/email-verifications/for-address',
      tags: ['Accounts'],
      summary: 'Resend the verification mail from the verify page; same response for every address',
    })
    .input(z.strictObject({ email: emailAddress }))
    .output(MailSent),
  resendMyVerification: call('account.change', { ownTransaction: 'Limits on mails are counted first.' })
    .route({
      method: 'POST',
      path: '/current-user/email-verification',
      tags: ['Accounts'],
      summary: 'Resend the verification mail to the signed-in user',
    })
    .output(MailSent),
  requestPasswordReset: call('accounts.reset-password', {
    ownTransaction: 'Limits on mails are counted first.',
  })
    .route({
      method: 'POST',
      path: '/password-resets',
      tags: ['Accounts'],
      summary: 'Send a mail with a link to choose a new password',
    })
    .input(z.strictObject({ email: emailAddress }))
    .output(MailSent),
  resetPassword: call('accounts.reset-password', { ownTransaction: 'It hashes or checks a password first.' })
    .route({
      method: 'POST',
      path: '/password-resets/apply',
      tags: ['Accounts'],
      summary: 'Choose a new password with the code of a reset mail; ends every session of the account',
    })
    .input(ResetPassword)
    .output(
      z.object({
        email: z.string(),
        /** True if the account had a calendar address, which was replaced: the old one no longer works. */
        calendarAddressRenewed: z.boolean(),
      }),
    ),
  measurePassword: call('accounts.sign-up', {
    repeats: 'It changes nothing, and the password is not stored.',
  })
    .route({
      method: 'POST',
      path: '/password-strength',
      tags: ['Accounts'],
      summary: 'Measure the strength of a new password; nothing is stored',
    })
    .input(MeasurePassword)
    .output(z.object({ strength: z.enum(PASSWORD_STRENGTHS), minLength: z.number().int() })),
  getAdminSetup: call('admins.set-up')
    .route({
      method: 'GET',
      path: '/admin-setup',
      tags: ['Admin setup'],
      summary: 'Check whether admin setup is open; 404 once closed',
    })
    .output(z.object({ open: z.literal(true) })),
  createAdmins: call('admins.set-up', { ownTransaction: 'It hashes or checks a password first.' })
    .route({
      method: 'POST',
      path: '/admin-setup',
      tags: ['Admin setup'],
      summary: 'Create or upgrade admin accounts',
    })
    .input(AdminSetup)
    .output(z.object({ outcomes: z.array(AdminSetupOutcome) })),
};
