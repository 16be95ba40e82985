import { DomainError } from '@thuto/domain/errors';
import { publicApi, signedInApi } from '../../api.ts';
import { countUnreadNotifications } from '../notifications/count-unread-notifications.ts';
import { presentCurrentUser } from './accounts.presenter.ts';
import { bindToMails, getClient, linkVisitorOf, setCookies } from './auth-sessions/get-client.ts';
import { confirmSignIn } from './sign-in/confirm-sign-in.ts';
import { createAdmins } from './admins/create-admins.ts';
import { isAdminSetupOpen } from './admins/is-admin-setup-open.ts';
import { measurePassword } from './passwords/measure-password.ts';
import { requestPasswordReset } from './passwords/request-password-reset.ts';
import { resendMyVerification } from './email-links/resend-my-verification.ts';
import { resendVerificationForAddress } from './email-links/resend-verification-for-address.ts';
import { resendVerificationWithPassword } from './email-links/resend-verification-with-password.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { signIn } from './sign-in/sign-in.ts';
import { signOut } from './auth-sessions/sign-out.ts';
import { signUp } from './sign-up/sign-up.ts';
import { verifyEmail } from './email-links/verify-email.ts';

export const accountsRoutes = {
  getViewer: publicApi.accounts.getViewer.handler(async ({ context }) => {
    const currentUser = await context.findCurrentUser();
    if (currentUser === null) return { currentUser };
    const unread = await countUnreadNotifications(context, currentUser.accountId);
    return { currentUser: { ...presentCurrentUser(currentUser), unread } };
  }),

  signUp: publicApi.accounts.signUp.handler(async ({ context, input }) => {
    const { accountId, ...answer } = await signUp(context, getClient(context), input, context.storeResponse);
    bindToMails(context, accountId);
    return answer;
  }),

  signIn: publicApi.accounts.signIn.handler(async ({ context, input }) => {
    const outcome = await signIn(context, getClient(context), input);
    if ('mailedCodeChallenge' in outcome) {
      return { currentUser: null, secondStep: null, mailedCode: { challenge: outcome.mailedCodeChallenge } };
    }
    if ('unverifiedAccountId' in outcome) {
      bindToMails(context, outcome.unverifiedAccountId);
      throw new DomainError(outcome.isEmailRefused ? 'email_refused' : 'email_unverified');
    }
    if ('challenge' in outcome) {
      return { currentUser: null, secondStep: { challenge: outcome.challenge }, mailedCode: null };
    }
    context.request.facts.accountId = outcome.currentUser.accountId;
    setCookies(context, outcome.cookies);
    return { currentUser: presentCurrentUser(outcome.currentUser), secondStep: null, mailedCode: null };
  }),

  confirmSignIn: publicApi.accounts.confirmSignIn.handler(async ({ context, input }) => {
    const { currentUser, cookies } = await confirmSignIn(context, getClient(context), input);
    context.request.facts.accountId = currentUser.accountId;
    setCookies(context, cookies);
    return { currentUser: presentCurrentUser(currentUser) };
  }),

  signOut: publicApi.accounts.signOut.handler(async ({ context }) => {
    setCookies(context, await signOut(context, getClient(context).cookieHeader));
    return {};
  }),

  verifyEmail: publicApi.accounts.verifyEmail.handler(async ({ context, input }) =>
    verifyEmail(context, await linkVisitorOf(context), input, context.storeResponse),
  ),

  resendVerificationWithPassword: publicApi.accounts.resendVerificationWithPassword.handler(
    async ({ context, input }) => {
      const { accountId, email } = await resendVerificationWithPassword(
        context,
        getClient(context),
        input,
        context.storeResponse,
      );
      bindToMails(context, accountId);
      return { email };
    },
  ),

  resendVerificationForAddress: publicApi.accounts.resendVerificationForAddress.handler(
    ({ context, input }) =>
      resendVerificationForAddress(context, getClient(context), input, context.storeResponse),
  ),

  resendMyVerification: signedInApi.accounts.resendMyVerification.handler(({ context }) =>
    resendMyVerification(context, context.storeResponse),
  ),

  requestPasswordReset: publicApi.accounts.requestPasswordReset.handler(({ context, input }) =>
    requestPasswordReset(context, getClient(context), input, context.storeResponse),
  ),

  resetPassword: publicApi.accounts.resetPassword.handler(({ context, input }) =>
    resetPassword(context, getClient(context), input, context.storeResponse),
  ),

  measurePassword: publicApi.accounts.measurePassword.handler(({ context, input }) =>
    measurePassword(context, getClient(context), input),
  ),

  getAdminSetup: publicApi.accounts.getAdminSetup.handler(async ({ context }) => {
    if (!(await isAdminSetupOpen(context))) throw new DomainError('setup_closed');
    return { open: true as const };
  }),

  createAdmins: publicApi.accounts.createAdmins.handler(async ({ context, input }) => ({
    outcomes: await createAdmins(context, getClient(context), input, context.storeResponse),
  })),
};
