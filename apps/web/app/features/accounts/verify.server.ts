import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { readForm } from '../../lib/forms/read-form.ts';
import { refuseForm, refuseInvalid } from '../../lib/forms/refuse-form.server.ts';
import type { ServedForm } from '../../lib/forms/served-form.ts';
import { visitContext } from '../../lib/pages/visit.ts';
import { type EmailChangeAnswer, getEmailChangeRefusal } from './components/email-links/change-email.tsx';
import { getVerificationRefusal, homeOf, type Verification } from './hooks/use-verification.ts';
import { getPathAfterSignIn, readKeptPath } from './requested-path.ts';
import { ResetPasswordValues } from './reset-password-values.ts';

/** What the page shows after a verification link was opened without scripts. */
export interface ServedVerification {
  readonly verification: Verification;
  /** The form of a new password again. */
  readonly form?: ServedForm;
}

/** The same for both links of the page. */
export interface ServedLink {
  readonly verified?: ServedVerification;
  readonly changed?: EmailChangeAnswer;
}

const REFUSED: Verification = { state: 'error', reason: 'refused' };

/** Opens the link of a mail with a form that was sent without scripts. */
export async function openLinkByForm({ context, request }: ActionFunctionArgs) {
  const { api } = context.get(visitContext);
  const params = new URL(request.url).searchParams;
  const token = params.get('oobCode') ?? '';
  const form = await readForm(request, ['password', 'confirmPassword']);
  if (params.get('mode') === 'changeEmail') {
    try {
      const { email } = await api.myAccount.applyEmailChange({ token, confirmed: true });
      return data<ServedLink>({ changed: { state: 'done', email, link: null } });
    } catch (error) {
      const changed = getEmailChangeRefusal(error) ?? { state: 'failed', email: null, link: null };
      return data<ServedLink>({ changed }, 422);
    }
  }
  const parsed = form.password === '' ? null : ResetPasswordValues.safeParse(form);
  try {
    if (parsed?.success === false) {
      // Asks again whose link it is, without applying it.
      await api.accounts.verifyEmail({ token, confirmed: false });
    } else {
      const password = parsed === null ? {} : { password: parsed.data.password };
      await api.accounts.verifyEmail({ token, confirmed: true, ...password });
    }
  } catch (error) {
    const verification = getVerificationRefusal(error) ?? REFUSED;
    if (parsed === null) return data<ServedLink>({ verified: { verification } }, 422);
    const { data: served } = parsed.success
      ? refuseForm({}, error, { names: ['password'], fallback: 'Failed to verify email. Please try again.' })
      : refuseInvalid({}, parsed.error);
    return data<ServedLink>({ verified: { verification, form: served } }, 422);
  }
  const { currentUser } = await api.accounts.getViewer();
  const email = params.get('email');
  const next = readKeptPath(request.headers.get('cookie'));
  const home = homeOf(currentUser);
  if (home !== null)
    return redirect(currentUser === null ? home : getPathAfterSignIn(currentUser.role, next), 303);
  const signIn = new URLSearchParams({
    verified: 'true',
    ...(email !== null && { email }),
    ...(next !== null && { next }),
  });
  return redirect(`/login?${signIn.toString()}`, 303);
}
