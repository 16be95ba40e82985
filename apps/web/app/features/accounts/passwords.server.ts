import { type ActionFunctionArgs, data } from 'react-router';
import { hasCode } from '../../lib/api/api-error.ts';
import { readForm } from '../../lib/forms/read-form.ts';
import { refuseForm, refuseInvalid } from '../../lib/forms/refuse-form.server.ts';
import type { ServedForm } from '../../lib/forms/served-form.ts';
import { visitContext } from '../../lib/pages/visit.ts';
import { ForgotPasswordValues } from './forgot-password-values.ts';
import { ResetPasswordValues } from './reset-password-values.ts';

/** A request for a reset mail without scripts. */
export interface ServedRequest extends ServedForm {
  readonly isSent?: boolean;
}

/** A new password without scripts: the account, the reason why the link is refused, or the form again. */
export interface ServedReset extends ServedRequest {
  readonly account?: { readonly email: string; readonly calendarAddressRenewed: boolean };
  readonly link?: 'expired' | 'invalid';
}

/** Requests a reset mail with a form that was sent without scripts. */
export async function requestResetByForm({ context, request }: ActionFunctionArgs) {
  return sendRequest(await readForm(request, ['email']), { context });
}

async function sendRequest(
  values: { readonly email: string },
  { context }: Pick<ActionFunctionArgs, 'context'>,
) {
  const parsed = ForgotPasswordValues.safeParse(values);
  if (!parsed.success) {
    const { data: served } = refuseInvalid(values, parsed.error);
    return data<ServedReset>(served, 422);
  }
  try {
    await context.get(visitContext).api.accounts.requestPasswordReset(parsed.data);
    return data<ServedReset>({ values, fields: {}, refusal: null, isSent: true });
  } catch (error) {
    const { data: served } = refuseForm(values, error, {
      names: ['email'],
      fallback: 'Failed to send password reset email. Please try again.',
    });
    return data<ServedReset>(served, 422);
  }
}

/** Sets a new password with a form that was sent without scripts, or requests another mail after a link that is refused. */
export async function resetPasswordByForm({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request, ['email', 'password', 'confirmPassword']);
  const token = new URL(request.url).searchParams.get('oobCode') ?? '';
  if (token === '' || form.email !== '') return sendRequest({ email: form.email }, { context });
  const parsed = ResetPasswordValues.safeParse(form);
  if (!parsed.success) {
    const { data: served } = refuseInvalid({}, parsed.error);
    return data<ServedReset>(served, 422);
  }
  try {
    const { password } = parsed.data;
    const account = await context.get(visitContext).api.accounts.resetPassword({ token, password });
    return data<ServedReset>({ values: {}, fields: {}, refusal: null, account });
  } catch (error) {
    const { data: served } = refuseForm({}, error, {
      names: ['password'],
      fallback: 'Failed to reset password. Please try again.',
    });
    const link = getLinkRefusal(error);
    return data<ServedReset>(link === null ? served : { ...served, refusal: null, link }, 422);
  }
}

/** Returns why a mailed link is refused; null for another error. */
export function getLinkRefusal(error: unknown): 'expired' | 'invalid' | null {
  if (hasCode(error, 'verification_code_expired')) return 'expired';
  if (hasCode(error, 'verification_code_invalid')) return 'invalid';
  return hasCode(error, 'input_invalid') && 'token' in error.fields ? 'invalid' : null;
}
