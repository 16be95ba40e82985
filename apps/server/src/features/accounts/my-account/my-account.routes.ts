import type { MyAuthSession } from '@thuto/contract/my-account';
import { publicApi, signedInApi } from '../../../api.ts';
import { applyEmailChange } from '../email-links/apply-email-change.ts';
import { presentCurrentUser } from '../accounts.presenter.ts';
import { cancelEmailChange } from '../email-links/cancel-email-change.ts';
import { changePassword } from '../passwords/change-password.ts';
import { bindToMails, getClient, linkVisitorOf, setCookies } from '../auth-sessions/get-client.ts';
import { confirmTwoFactor } from '../two-factor/confirm-two-factor.ts';
import { describeDevice } from '../auth-sessions/describe-device.ts';
import { revokeAuthSession } from '../auth-sessions/revoke-auth-session.ts';
import { getMyAccount } from './get-my-account.ts';
import { listMyAuthSessions } from '../auth-sessions/list-my-auth-sessions.ts';
import { replaceRecoveryCodes } from '../two-factor/replace-recovery-codes.ts';
import { requestEmailChange } from '../email-links/request-email-change.ts';
import { resendEmailChange } from '../email-links/resend-email-change.ts';
import type { PendingEmailChange } from '../email-links/send-email-change.ts';
import { signOutEverywhere } from '../auth-sessions/sign-out-everywhere.ts';
import { startTwoFactor } from '../two-factor/start-two-factor.ts';
import { turnOffTwoFactor } from '../two-factor/turn-off-two-factor.ts';
import { retryEmail } from './retry-email.ts';
import { updateDisplayName } from './update-display-name.ts';

const presentPending = ({ email, expiresAt }: PendingEmailChange) => ({
  pendingEmail: { email, expiresAt: expiresAt.toISOString() },
});

export const myAccountRoutes = {
  getMyAccount: signedInApi.myAccount.getMyAccount.handler(({ context }) => getMyAccount(context)),

  updateDisplayName: signedInApi.myAccount.updateDisplayName.handler(async ({ context, input }) => ({
    currentUser: presentCurrentUser(await updateDisplayName(context, input)),
  })),

  requestEmailChange: signedInApi.myAccount.requestEmailChange.handler(async ({ context, input }) => {
    const pending = await requestEmailChange(context, getClient(context), input, (tx, sent) =>
      context.storeResponse(tx, presentPending(sent)),
    );
    // The link is applied at once in this browser, also after signing out of it.
    bindToMails(context, context.currentUser.accountId);
    return presentPending(pending);
  }),

  resendEmailChange: signedInApi.myAccount.resendEmailChange.handler(async ({ context }) =>
    presentPending(
      await resendEmailChange(context, (tx, sent) => context.storeResponse(tx, presentPending(sent))),
    ),
  ),

  retryEmail: signedInApi.myAccount.retryEmail.handler(async ({ context }) => ({
    currentUser: presentCurrentUser(await retryEmail(context)),
  })),

  cancelEmailChange: signedInApi.myAccount.cancelEmailChange.handler(async ({ context }) => {
    await cancelEmailChange(context);
    return {};
  }),

  applyEmailChange: publicApi.myAccount.applyEmailChange.handler(async ({ context, input }) =>
    applyEmailChange(context, await linkVisitorOf(context), input, context.storeResponse),
  ),

  changePassword: signedInApi.myAccount.changePassword.handler(({ context, input }) =>
    changePassword(context, getClient(context), input, context.storeResponse),
  ),

  listMyAuthSessions: signedInApi.myAccount.listMyAuthSessions.handler(async ({ context }) => ({
    authSessions: (await listMyAuthSessions(context)).map(
      ({ id, userAgent, ipAddress, createdAt }): MyAuthSession => ({
        id,
        device: describeDevice(userAgent),
        place: ipAddress === '' ? null : ipAddress,
        signedInAt: createdAt.toISOString(),
        isThis: id === context.currentUser.authSessionId,
      }),
    ),
  })),

  revokeAuthSession: signedInApi.myAccount.revokeAuthSession.handler(async ({ context, input }) => {
    setCookies(context, await revokeAuthSession(context, input));
    return {};
  }),

  signOutEverywhere: signedInApi.myAccount.signOutEverywhere.handler(async ({ context }) => {
    const { cookies, calendarAddressRenewed } = await signOutEverywhere(context);
    setCookies(context, cookies);
    return { calendarAddressRenewed };
  }),

  startTwoFactor: signedInApi.myAccount.startTwoFactor.handler(({ context, input }) =>
    startTwoFactor(context, getClient(context), input, context.storeResponse),
  ),

  confirmTwoFactor: signedInApi.myAccount.confirmTwoFactor.handler(({ context, input }) =>
    confirmTwoFactor(context, input, context.storeResponse),
  ),

  turnOffTwoFactor: signedInApi.myAccount.turnOffTwoFactor.handler(async ({ context, input }) => {
    await turnOffTwoFactor(context, getClient(context), input, context.storeResponse);
    return {};
  }),

  replaceRecoveryCodes: signedInApi.myAccount.replaceRecoveryCodes.handler(({ context, input }) =>
    replaceRecoveryCodes(context, getClient(context), input, context.storeResponse),
  ),
};
