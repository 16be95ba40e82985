import type { MySignIn } from '@thuto/contract/my-account';
import { adminApi, publicApi, signedInApi } from '../../api.ts';
import { applyEmailChange } from './apply-email-change.ts';
import { presentViewer } from './accounts.presenter.ts';
import { cancelEmailChange } from './cancel-email-change.ts';
import { changePassword } from './change-password.ts';
import { bindToMails, clientOfRequest, linkVisitorOf, setCookies } from './client-of-request.ts';
import { confirmTwoFactor } from './confirm-two-factor.ts';
import { describeDevice } from './describe-device.ts';
import { endSignIn } from './end-sign-in.ts';
import { getMyAccount } from './get-my-account.ts';
import { listMySignIns } from './list-my-sign-ins.ts';
import { replaceRecoveryCodes } from './replace-recovery-codes.ts';
import { requestEmailChange } from './request-email-change.ts';
import { resendEmailChange } from './resend-email-change.ts';
import type { PendingEmailChange } from './send-email-change.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';
import { startTwoFactor } from './start-two-factor.ts';
import { turnOffTwoFactor } from './turn-off-two-factor.ts';
import { updateDisplayName } from './update-display-name.ts';

const presentPending = ({ email, expiresAt }: PendingEmailChange) => ({
  pendingEmail: { email, expiresAt: expiresAt.toISOString() },
});

export const myAccountRoutes = {
  getMyAccount: signedInApi.myAccount.getMyAccount.handler(({ context }) => getMyAccount(context)),

  updateDisplayName: signedInApi.myAccount.updateDisplayName.handler(async ({ context, input }) => ({
    viewer: presentViewer(await updateDisplayName(context, input)),
  })),

  requestEmailChange: signedInApi.myAccount.requestEmailChange.handler(async ({ context, input }) => {
    const pending = await requestEmailChange(context, clientOfRequest(context), input);
    // The link is applied at once in this browser, also after signing out of it.
    bindToMails(context, context.actor.accountId);
    return presentPending(pending);
  }),

  resendEmailChange: signedInApi.myAccount.resendEmailChange.handler(async ({ context }) =>
    presentPending(await resendEmailChange(context)),
  ),

  cancelEmailChange: signedInApi.myAccount.cancelEmailChange.handler(async ({ context }) => {
    await cancelEmailChange(context);
    return {};
  }),

  applyEmailChange: publicApi.myAccount.applyEmailChange.handler(async ({ context, input }) =>
    applyEmailChange(context, await linkVisitorOf(context), input),
  ),

  changePassword: signedInApi.myAccount.changePassword.handler(({ context, input }) =>
    changePassword(context, clientOfRequest(context), input),
  ),

  listMySignIns: signedInApi.myAccount.listMySignIns.handler(async ({ context }) => ({
    signIns: (await listMySignIns(context)).map(({ id, userAgent, ipAddress, createdAt }): MySignIn => ({
      id,
      device: describeDevice(userAgent),
      place: ipAddress === '' ? null : ipAddress,
      signedInAt: createdAt.toISOString(),
      isThis: id === context.actor.signInId,
    })),
  })),

  endSignIn: signedInApi.myAccount.endSignIn.handler(async ({ context, input }) => {
    setCookies(context, await endSignIn(context, input));
    return {};
  }),

  signOutEverywhere: signedInApi.myAccount.signOutEverywhere.handler(async ({ context }) => {
    const { cookies, calendarAddressRenewed } = await signOutEverywhere(context);
    setCookies(context, cookies);
    return { calendarAddressRenewed };
  }),

  startTwoFactor: adminApi.myAccount.startTwoFactor.handler(({ context, input }) =>
    startTwoFactor(context, clientOfRequest(context), input),
  ),

  confirmTwoFactor: adminApi.myAccount.confirmTwoFactor.handler(({ context, input }) =>
    confirmTwoFactor(context, input),
  ),

  turnOffTwoFactor: adminApi.myAccount.turnOffTwoFactor.handler(async ({ context, input }) => {
    await turnOffTwoFactor(context, clientOfRequest(context), input);
    return {};
  }),

  replaceRecoveryCodes: adminApi.myAccount.replaceRecoveryCodes.handler(({ context, input }) =>
    replaceRecoveryCodes(context, clientOfRequest(context), input),
  ),
};
