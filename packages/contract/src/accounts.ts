import { oc } from '@orpc/contract';
import { PASSWORD_STRENGTHS } from '@thuto/domain/passwords';
import { MIN_PASSWORD_LENGTH, ROLES } from '@thuto/domain/permissions';
import { z } from 'zod';
import {
  bounded,
  emailAddress,
  filledPersonName,
  filledText,
  MAX_EMAIL,
  MAX_LINE,
  MAX_NAME,
  text,
  verbatim,
} from './text.ts';

const MAX_PASSWORD = 128;

/** A password being chosen: 6 to 128 characters (AUTH-3); `tooShort` and `missing` are what is shown. */
export const newPassword = (tooShort: string, missing = tooShort) =>
  bounded(
    z.string(missing).min(1, { error: missing, abort: true }).min(MIN_PASSWORD_LENGTH, tooShort),
    MAX_PASSWORD,
  );

// Of any characters: it is never stored, and a forged one is answered as no valid code, not as bad input.
export const oneTimeCode = z.string().min(1).max(200);

const knownPassword = verbatim(MAX_PASSWORD, 'Password is required');

/** The signed-in person, as the browser needs to know them. */
export const CurrentUser = z.object({
  accountId: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** Sign-up (AUTH-2): passwords are compared in the browser, everything else here too. */
export const SignUp = z.strictObject({
  displayName: filledPersonName('Please enter your full name'),
  email: emailAddress,
  password: newPassword('Password should be at least 6 characters.'),
  /** The visitor ticked the Terms of Service and Privacy Policy. */
  termsAccepted: z.literal(true, 'Please accept the Terms of Service and Privacy Policy'),
});

export const SignIn = z.strictObject({
  email: emailAddress,
  password: knownPassword,
  rememberMe: z.boolean().default(false),
  /** Answers the challenge of an earlier attempt, with the digits of the mail. */
  mailedCode: z
    .strictObject({ challenge: oneTimeCode, code: filledText(20, 'Please enter the code') })
    .optional(),
});

/** A password that somebody is choosing, with the name and address typed so far. */
export const MeasurePassword = z.strictObject({
  password: bounded(z.string(), MAX_PASSWORD),
  displayName: text(MAX_NAME).default(''),
  email: text(MAX_EMAIL).default(''),
  /** Whether it is for an admin's account, which may need a longer one. */
  forAdmin: z.boolean().default(false),
});

/** A new password with the code of a reset mail; that it was typed alike twice is checked in the browser. */
export const ResetPassword = z.strictObject({
  token: oneTimeCode,
  password: newPassword('Password must be at least 6 characters'),
});

/**
 * The code of a mail's link. `confirmed` says that a person pressed the button: required in a browser that did not ask
 * for the mail, so that opening the link alone changes nothing there.
 */
export const ApplyEmailLink = z.strictObject({
  token: oneTimeCode,
  confirmed: z.boolean().default(false),
});

/** The same for a sign-up; `password` replaces the one given at sign-up where the server asks for that. */
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

/** What became of one account of an admin setup. */
export const AdminSetupOutcome = z.object({
  email: z.string(),
  outcome: z.enum(['created', 'upgraded', 'failed']),
  /** Why it failed, as a sentence for the operator; null when it did not. */
  reason: z.string().nullable(),
});

const MailSent = z.object({ email: z.string() });

/** A sign-in whose password was right and whose second step is still to come. */
export const SecondStep = z.object({
  /** Names the sign-in that has begun; opens nothing without a code. */
  challenge: z.string(),
});

/** A sign-in that needs a code which was sent to the account's address: too many wrong passwords came from here. */
export const MailedCode = z.object({
  /** To be sent back with the code. It does not tell whether there is an account. */
  challenge: z.string(),
});

/** A code of the authenticator app, with or without a space in it, or a recovery code. */
export const secondFactorCode = filledText(20, 'Please enter the code');

/** The second step of a sign-in with two factors. */
export const ConfirmSignIn = z.strictObject({ challenge: oneTimeCode, code: secondFactorCode });

export const accountsContract = {
  getViewer: oc
    .route({
      method: 'GET',
      path: '/current-user',
      tags: ['Accounts'],
      summary: 'Who is signed in, if anybody',
    })
    .output(z.object({ currentUser: CurrentUser.nullable() })),
  signUp: oc
    .route({
      method: 'POST',
      path: '/accounts',
      tags: ['Accounts'],
      summary: 'Create an account',
      successStatus: 201,
    })
    .input(SignUp)
    .output(z.object({ email: z.string(), verificationMailSent: z.boolean() })),
  signIn: oc
    .route({ method: 'POST', path: '/sign-ins', tags: ['Accounts'], summary: 'Sign in' })
    .input(SignIn)
    .output(
      z.object({
        currentUser: CurrentUser.nullable(),
        secondStep: SecondStep.nullable(),
        mailedCode: MailedCode.nullable(),
      }),
    ),
  confirmSignIn: oc
    .route({
      method: 'POST',
      path: '/sign-ins/second-step',
      tags: ['Accounts'],
      summary: 'Finish a sign-in with a code of the authenticator app, or a recovery code',
    })
    .input(ConfirmSignIn)
    .output(z.object({ currentUser: CurrentUser })),
  signOut: oc
    .route({
      method: 'DELETE',
      path: '/sign-ins/current',
      tags: ['Accounts'],
      summary: 'Sign out of this browser',
    })
    .output(z.object({})),
  verifyEmail: oc
    .route({
      method: 'POST',
      path: '/email-verifications/apply',
      tags: ['Accounts'],
      summary:
        'Apply the code of a verification mail; in a browser that did not ask for it only when confirmed',
    })
    .input(VerifyEmail)
    .output(z.object({ email: z.string() })),
  resendVerificationWithPassword: oc
    .route({
      method: 'POST',
      path: '/email-verifications/with-password',
      tags: ['Accounts'],
      summary: 'Resend the verification mail from the login screen',
    })
    .input(z.strictObject({ email: emailAddress, password: knownPassword }))
    .output(MailSent),
  resendVerificationForAddress: oc
    .route({
      method: 'POST',
      path: '/email-verifications/for-address',
      tags: ['Accounts'],
      summary: 'Resend the verification mail from the verify page; answers alike for every address',
    })
    .input(z.strictObject({ email: emailAddress }))
    .output(MailSent),
  resendMyVerification: oc
    .route({
      method: 'POST',
      path: '/current-user/email-verification',
      tags: ['Accounts'],
      summary: 'Resend the verification mail to the signed-in person',
    })
    .output(MailSent),
  requestPasswordReset: oc
    .route({
      method: 'POST',
      path: '/password-resets',
      tags: ['Accounts'],
      summary: 'Send a mail with a link to choose a new password',
    })
    .input(z.strictObject({ email: emailAddress }))
    .output(MailSent),
  resetPassword: oc
    .route({
      method: 'POST',
      path: '/password-resets/apply',
      tags: ['Accounts'],
      summary: 'Choose a new password with the code of a reset mail; every sign-in of the account ends',
    })
    .input(ResetPassword)
    .output(
      z.object({
        email: z.string(),
        /** Whether the account had a calendar address, which was replaced: the old one no longer opens. */
        calendarAddressRenewed: z.boolean(),
      }),
    ),
  measurePassword: oc
    .route({
      method: 'POST',
      path: '/password-strength',
      tags: ['Accounts'],
      summary: 'How strong a password is that somebody is choosing; nothing of it is kept',
    })
    .input(MeasurePassword)
    .output(z.object({ strength: z.enum(PASSWORD_STRENGTHS), minLength: z.number().int() })),
  getAdminSetup: oc
    .route({
      method: 'GET',
      path: '/admin-setup',
      tags: ['Admin setup'],
      summary: 'Whether admin setup is open; 404 once closed',
    })
    .output(z.object({ open: z.literal(true) })),
  createAdmins: oc
    .route({
      method: 'POST',
      path: '/admin-setup',
      tags: ['Admin setup'],
      summary: 'Create or upgrade admin accounts',
    })
    .input(AdminSetup)
    .output(z.object({ outcomes: z.array(AdminSetupOutcome) })),
};
