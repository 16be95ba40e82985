import { useSearchParams } from 'react-router';
import { ResetPassword } from '../../features/accounts/components/passwords/reset-password.tsx';
import { resetPasswordByForm } from '../../features/accounts/passwords.server.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import type { Route } from './+types/reset-password.ts';

export const meta = () =>
  pageMeta({ title: 'Reset password', description: 'Choose a new password for your account.' });

/** Sets the password without scripts. */
export const action = resetPasswordByForm;

export default function ResetPasswordPage({ actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const token = params.get('mode') === 'resetPassword' ? params.get('oobCode') : null;
  const code = token === '' ? null : token;
  // A different link in the same tab starts with a new state.
  return <ResetPassword key={code} token={code} email={params.get('email')} served={actionData} />;
}
