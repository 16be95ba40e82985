import { type ActionFunctionArgs, data } from 'react-router';
import { readNext } from '../../lib/current-user/next-path.ts';
import { readForm } from '../../lib/forms/read-form.ts';
import { refuseForm, refuseInvalid } from '../../lib/forms/refuse-form.server.ts';
import type { ServedForm } from '../../lib/forms/served-form.ts';
import { visitContext } from '../../lib/pages/visit.ts';
import { formatKeptPath } from './requested-path.ts';
import { SignUpValues } from './sign-up-values.ts';

/** A sign-up without scripts: the new account, or the form again. */
export interface ServedSignUp extends ServedForm {
  readonly account?: { readonly email: string; readonly verificationMailSent: boolean };
}

const REFUSAL = {
  names: ['displayName', 'email', 'password', 'termsAccepted'],
  fallback: 'Failed to create account. Please try again.',
};

/** Creates an account with a form that was sent without scripts. */
export async function signUpByForm({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request, [
    'displayName',
    'email',
    'password',
    'confirmPassword',
    'termsAccepted',
  ]);
  const values = { displayName: form.displayName, email: form.email };
  const parsed = SignUpValues.safeParse({ ...form, termsAccepted: form.termsAccepted !== '' });
  if (!parsed.success) {
    const { data: served } = refuseInvalid(values, parsed.error);
    return data<ServedSignUp>(served, 422);
  }
  const { confirmPassword: _same, ...input } = parsed.data;
  try {
    const account = await context.get(visitContext).api.accounts.signUp(input);
    const { protocol, search } = new URL(request.url);
    const next = readNext(search);
    return data<ServedSignUp>(
      { values, fields: {}, refusal: null, account },
      next === null ? {} : { headers: { 'set-cookie': formatKeptPath(next, protocol === 'https:') } },
    );
  } catch (error) {
    const { data: served } = refuseForm(values, error, REFUSAL);
    return data<ServedSignUp>(served, 422);
  }
}
