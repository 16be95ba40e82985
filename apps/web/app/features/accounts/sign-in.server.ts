import type { CurrentUser } from '@thuto/contract/accounts';
import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { readForm } from '../../lib/forms/read-form.ts';
import { refuseForm, refuseInvalid } from '../../lib/forms/refuse-form.server.ts';
import type { ServedForm } from '../../lib/forms/served-form.ts';
import { visitContext } from '../../lib/pages/visit.ts';
import { formatKeptPath, readKeptPath } from './requested-path.ts';
import { SignInValues } from './sign-in-values.ts';

const REFUSAL = { names: ['email', 'password'], fallback: 'Failed to log in. Please try again.' };

/** A sign-in without scripts that needs another form: the second factor, or the code of a mail. */
export interface ServedSignIn extends ServedForm {
  readonly secondStep?: string | undefined;
  readonly mailedCode?: string | undefined;
}

/** Signs in with a form that was sent without scripts. The calls set the cookies. */
export async function signInByForm(
  { context, request }: ActionFunctionArgs,
  getPath: (currentUser: CurrentUser, next: string | null) => string,
) {
  const form = await readForm(request, [
    'email',
    'password',
    'rememberMe',
    'secondStep',
    'mailedCode',
    'code',
  ]);
  const { api } = context.get(visitContext);
  const { protocol, searchParams } = new URL(request.url);
  const kept = readKeptPath(request.headers.get('cookie'));
  const enter = (currentUser: CurrentUser) =>
    redirect(getPath(currentUser, searchParams.get('next') ?? kept), {
      status: 303,
      ...(kept !== null && { headers: { 'set-cookie': formatKeptPath(null, protocol === 'https:') } }),
    });
  const code = form.code.trim();
  if (form.secondStep !== '') {
    try {
      const { currentUser } = await api.accounts.confirmSignIn({ challenge: form.secondStep, code });
      return enter(currentUser);
    } catch (error) {
      const served = refuseForm({}, error, { ...REFUSAL, names: [] });
      return data<ServedSignIn>({ ...served.data, secondStep: form.secondStep }, 422);
    }
  }
  const values = { email: form.email };
  const parsed = SignInValues.safeParse({
    ...values,
    password: form.password,
    rememberMe: form.rememberMe !== '',
  });
  const mailed = form.mailedCode === '' ? {} : { mailedCode: form.mailedCode };
  if (!parsed.success) {
    const served = refuseInvalid(values, parsed.error);
    return data<ServedSignIn>({ ...served.data, ...mailed }, 422);
  }
  try {
    const { currentUser, secondStep, mailedCode } = await api.accounts.signIn({
      ...parsed.data,
      ...(form.mailedCode !== '' && { mailedCode: { challenge: form.mailedCode, code } }),
    });
    if (currentUser !== null) return enter(currentUser);
    return data<ServedSignIn>({
      values,
      fields: {},
      refusal: null,
      secondStep: secondStep?.challenge,
      mailedCode: mailedCode?.challenge,
    });
  } catch (error) {
    const served = refuseForm(values, error, REFUSAL);
    return data<ServedSignIn>({ ...served.data, ...mailed }, 422);
  }
}
