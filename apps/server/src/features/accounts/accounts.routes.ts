import { DomainError } from '@thuto/domain/errors';
import { publicApi, type RequestContext, signedInApi } from '../../api.ts';
import { presentViewer } from './accounts.presenter.ts';
import type { Client } from './client.ts';
import { createAdmins } from './create-admins.ts';
import { isAdminSetupOpen } from './is-admin-setup-open.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resendMyVerification } from './resend-my-verification.ts';
import { resendVerificationForAddress } from './resend-verification-for-address.ts';
import { resendVerificationWithPassword } from './resend-verification-with-password.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { verifyEmail } from './verify-email.ts';

const cookieHeaderOf = ({ request }: RequestContext) => request.headers.get('cookie') ?? undefined;

const clientOf = (context: RequestContext): Client => ({
  ip: context.request.ip,
  userAgent: context.request.userAgent,
  cookieHeader: cookieHeaderOf(context),
});

function setCookies({ resHeaders }: RequestContext, cookies: readonly string[]): void {
  for (const cookie of cookies) resHeaders?.append('set-cookie', cookie);
}

export const accountsRoutes = {
  getViewer: publicApi.accounts.getViewer.handler(async ({ context }) => {
    const actor = await context.findActor();
    return { viewer: actor && presentViewer(actor) };
  }),

  signUp: publicApi.accounts.signUp.handler(({ context, input }) =>
    signUp(context, clientOf(context), input),
  ),

  signIn: publicApi.accounts.signIn.handler(async ({ context, input }) => {
    const { actor, cookies } = await signIn(context, clientOf(context), input);
    setCookies(context, cookies);
    return { viewer: presentViewer(actor) };
  }),

  signOut: publicApi.accounts.signOut.handler(async ({ context }) => {
    setCookies(context, await signOut(context, cookieHeaderOf(context)));
    return {};
  }),

  verifyEmail: publicApi.accounts.verifyEmail.handler(({ context, input }) => verifyEmail(context, input)),

  resendVerificationWithPassword: publicApi.accounts.resendVerificationWithPassword.handler(
    ({ context, input }) => resendVerificationWithPassword(context, clientOf(context), input),
  ),

  resendVerificationForAddress: publicApi.accounts.resendVerificationForAddress.handler(
    ({ context, input }) => resendVerificationForAddress(context, clientOf(context), input),
  ),

  resendMyVerification: signedInApi.accounts.resendMyVerification.handler(({ context }) =>
    resendMyVerification(context),
  ),

  requestPasswordReset: publicApi.accounts.requestPasswordReset.handler(({ context, input }) =>
    requestPasswordReset(context, clientOf(context), input),
  ),

  resetPassword: publicApi.accounts.resetPassword.handler(({ context, input }) =>
    resetPassword(context, clientOf(context), input),
  ),

  getAdminSetup: publicApi.accounts.getAdminSetup.handler(async ({ context }) => {
    if (!(await isAdminSetupOpen(context))) throw new DomainError('setup_closed');
    return { open: true as const };
  }),

  createAdmins: publicApi.accounts.createAdmins.handler(async ({ context, input }) => ({
    outcomes: await createAdmins(context, clientOf(context), input),
  })),
};
