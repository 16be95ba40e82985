import type { Action } from '@thuto/domain/policy';
import { call } from './calls/call.ts';
import { z } from 'zod';
import { ApplyEmailLink, newPassword, secondFactorCode, CurrentUser } from './accounts.ts';
import { emailAddress, filledPersonName, instant, recordId, verbatim } from './fields/text.ts';

const currentPassword = verbatim(128, 'Please enter your current password');

/** A new email address of the account, effective once its mailed link is followed. */
export const PendingEmail = z.object({
  email: z.string(),
  /** When the newest link expires. */
  expiresAt: instant,
});

/** The account page of the signed-in user. */
export const MyAccount = z.object({
  email: z.string(),
  displayName: z.string(),
  emailVerified: z.boolean(),
  pendingEmail: PendingEmail.nullable(),
  /** Null for students, who have no two-factor sign-in. */
  twoFactor: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() }).nullable(),
});
export type MyAccount = z.infer<typeof MyAccount>;

/** One browser that is signed in to the account. */
export const MyAuthSession = z.object({
  id: recordId,
  /** Browser and device: `Chrome on Android`. */
  device: z.string(),
  /** The IP address of the sign-in; null when unknown. */
  place: z.string().nullable(),
  signedInAt: instant,
  /** True for the session of this request. */
  isThis: z.boolean(),
});
export type MyAuthSession = z.infer<typeof MyAuthSession>;

export const UpdateDisplayName = z.strictObject({
  displayName: filledPersonName('Please enter your display name'),
});

export const RequestEmailChange = z.strictObject({ email: emailAddress, currentPassword });

/** A new password, with the current one (AUTH-17, AUTH-18). */
export const ChangePassword = z.strictObject({
  currentPassword,
  newPassword: newPassword('New password should be at least 6 characters.'),
});

/** For actions that require both factors. */
export const BothFactors = z.strictObject({ currentPassword, code: secondFactorCode });

/** True if the account had a calendar address, which was replaced: the old one no longer works. */
const CalendarRenewal = z.object({ calendarAddressRenewed: z.boolean() });

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const route = (
  action: Action,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  summary: string,
  meta?: Parameters<typeof call>[1],
) => call(action, meta).route({ method, path, tags: ['My account'], summary });

/** The password, before two-factor sign-in is turned on. */
export const StartTwoFactor = z.strictObject({ currentPassword });

/** The first code of the authenticator app. */
export const ConfirmTwoFactor = z.strictObject({ code: secondFactorCode });

export const myAccountContract = {
  getMyAccount: route('account.view', 'GET', '/current-user/account', 'Get the account page').output(
    MyAccount,
  ),
  updateDisplayName: route('account.change', 'PUT', '/current-user/display-name', 'Change the display name')
    .input(UpdateDisplayName)
    .output(z.object({ currentUser: CurrentUser })),
  requestEmailChange: route(
    'account.change',
    'POST',
    '/current-user/email-change',
    'Send a link to a new address; following it changes the account’s email',
    { ownTransaction: 'It hashes or checks a password first.' },
  )
    .input(RequestEmailChange)
    .output(z.object({ pendingEmail: PendingEmail })),
  resendEmailChange: route(
    'account.change',
    'POST',
    '/current-user/email-change/resend',
    'Resend the link to the new address',
    { ownTransaction: 'Limits on mails are counted first.' },
  ).output(z.object({ pendingEmail: PendingEmail })),
  retryEmail: route(
    'account.change',
    'POST',
    '/current-user/email/retry',
    'Send mails to my address again, after it was refused',
  ).output(z.object({ currentUser: CurrentUser })),
  cancelEmailChange: route(
    'account.change',
    'DELETE',
    '/current-user/email-change',
    'Cancel an email change',
  ).output(z.object({})),
  applyEmailChange: route(
    'accounts.confirm-email',
    'POST',
    '/email-changes/apply',
    'Apply the code of an email-change mail; other browsers must confirm',
    { ownTransaction: 'It checks the link first.' },
  )
    .input(ApplyEmailLink)
    .output(z.object({ email: z.string() })),
  changePassword: route(
    'account.change',
    'PUT',
    '/current-user/password',
    'Change the password; ends the other sessions of the account',
    { ownTransaction: 'It hashes or checks a password first.' },
  )
    .input(ChangePassword)
    .output(CalendarRenewal),
  listMyAuthSessions: route(
    'account.view',
    'GET',
    '/current-user/auth-sessions',
    'List the sessions of the account',
  ).output(z.object({ authSessions: z.array(MyAuthSession) })),
  revokeAuthSession: route(
    'account.change',
    'DELETE',
    '/current-user/auth-sessions/{id}',
    'Sign out one browser of the account',
  )
    .input(z.strictObject({ id: recordId }))
    .output(z.object({})),
  signOutEverywhere: route(
    'account.change',
    'DELETE',
    '/current-user/auth-sessions',
    'Sign out every browser of the account, including this one',
  ).output(CalendarRenewal),
  startTwoFactor: route(
    'account.use-two-factor',
    'POST',
    '/current-user/two-factor/start',
    'Create a secret for an authenticator app',
    { ownTransaction: 'It hashes or checks a password first.' },
  )
    .input(StartTwoFactor)
    .output(z.object({ secret: z.string(), uri: z.string() })),
  confirmTwoFactor: route(
    'account.use-two-factor',
    'POST',
    '/current-user/two-factor/confirm',
    'Turn two-factor sign-in on with a first code; returns the recovery codes',
    { ownTransaction: 'A wrong code is counted, although the call is refused.' },
  )
    .input(ConfirmTwoFactor)
    .output(RecoveryCodes),
  turnOffTwoFactor: route(
    'account.use-two-factor',
    'POST',
    '/current-user/two-factor/turn-off',
    'Turn two-factor sign-in off',
    { ownTransaction: 'It hashes or checks a password first.' },
  )
    .input(BothFactors)
    .output(z.object({})),
  replaceRecoveryCodes: route(
    'account.use-two-factor',
    'POST',
    '/current-user/two-factor/recovery-codes',
    'Create new recovery codes; the old ones stop working',
    { ownTransaction: 'It hashes or checks a password first.' },
  )
    .input(BothFactors)
    .output(RecoveryCodes),
};
