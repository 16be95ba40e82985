import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ApplyEmailLink, newPassword, secondFactorCode, CurrentUser } from './accounts.ts';
import { emailAddress, filledPersonName, instant, recordId, verbatim } from './text.ts';

const currentPassword = verbatim(128, 'Please enter your current password');

/** An address that the account is to get once the link mailed to it is followed. */
export const PendingEmail = z.object({
  email: z.string(),
  /** When the newest link stops working. */
  expiresAt: instant,
});

/** What the account page shows of the signed-in person. */
export const MyAccount = z.object({
  email: z.string(),
  displayName: z.string(),
  emailVerified: z.boolean(),
  pendingEmail: PendingEmail.nullable(),
  /** Null for students, who have none. */
  twoFactor: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() }).nullable(),
});
export type MyAccount = z.infer<typeof MyAccount>;

/** One browser that is signed in to the account. */
export const MyAuthSession = z.object({
  id: recordId,
  /** Browser and device in words: `Chrome on Android`. */
  device: z.string(),
  /** The address that it signed in from; null when unknown. */
  place: z.string().nullable(),
  signedInAt: instant,
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
});
export type MyAuthSession = z.infer<typeof MyAuthSession>;

export const UpdateDisplayName = z.strictObject({
  displayName: filledPersonName('Please enter your display name'),
});

export const RequestEmailChange = z.strictObject({ email: emailAddress, currentPassword });

/** A new password with the current one (AUTH-17, AUTH-18). */
export const ChangePassword = z.strictObject({
  currentPassword,
  newPassword: newPassword('New password should be at least 6 characters.'),
});

/** For what only somebody with both factors may do. */
export const BothFactors = z.strictObject({ currentPassword, code: secondFactorCode });

/** Whether the account had a calendar address, which was replaced: the old one no longer opens. */
const CalendarRenewal = z.object({ calendarAddressRenewed: z.boolean() });

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const route = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  oc.route({ method, path, tags: ['My account'], summary });

export const myAccountContract = {
  getMyAccount: route('GET', '/current-user/account', 'What the account page shows').output(MyAccount),
  updateDisplayName: route('PUT', '/current-user/display-name', 'Change the display name')
    .input(UpdateDisplayName)
    .output(z.object({ currentUser: CurrentUser })),
  requestEmailChange: route(
    'POST',
    '/current-user/email-change',
    'Send a link to a new address; following it changes the account’s email',
  )
    .input(RequestEmailChange)
    .output(z.object({ pendingEmail: PendingEmail })),
  resendEmailChange: route(
    'POST',
    '/current-user/email-change/resend',
    'Send one more link to the new address',
  ).output(z.object({ pendingEmail: PendingEmail })),
  cancelEmailChange: route(
    'DELETE',
    '/current-user/email-change',
    'Make the links of an email change void',
  ).output(z.object({})),
  applyEmailChange: route(
    'POST',
    '/email-changes/apply',
    'Apply the code of an email-change mail; in a browser that did not ask for it only when confirmed',
  )
    .input(ApplyEmailLink)
    .output(z.object({ email: z.string() })),
  changePassword: route(
    'PUT',
    '/current-user/password',
    'Change the password; other sign-ins of the account end',
  )
    .input(ChangePassword)
    .output(CalendarRenewal),
  listMyAuthSessions: route('GET', '/current-user/auth-sessions', 'Where the account is signed in').output(
    z.object({ authSessions: z.array(MyAuthSession) }),
  ),
  revokeAuthSession: route(
    'DELETE',
    '/current-user/auth-sessions/{id}',
    'Sign out one browser of the account',
  )
    .input(z.strictObject({ id: recordId }))
    .output(z.object({})),
  signOutEverywhere: route(
    'DELETE',
    '/current-user/auth-sessions',
    'Sign out every browser of the account, this one too',
  ).output(CalendarRenewal),
  startTwoFactor: route('POST', '/current-user/two-factor/start', 'Make a secret for an authenticator app')
    .input(z.strictObject({ currentPassword }))
    .output(z.object({ secret: z.string(), uri: z.string() })),
  confirmTwoFactor: route(
    'POST',
    '/current-user/two-factor/confirm',
    'Turn two-factor sign-in on with a first code; gives the recovery codes',
  )
    .input(z.strictObject({ code: secondFactorCode }))
    .output(RecoveryCodes),
  turnOffTwoFactor: route('POST', '/current-user/two-factor/turn-off', 'Turn two-factor sign-in off')
    .input(BothFactors)
    .output(z.object({})),
  replaceRecoveryCodes: route(
    'POST',
    '/current-user/two-factor/recovery-codes',
    'Make new recovery codes; the old ones stop working',
  )
    .input(BothFactors)
    .output(RecoveryCodes),
};
