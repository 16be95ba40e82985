import { useSearchParams } from 'react-router';
import { LoadingNote } from '../../components/ui/spinner.tsx';
import { ResetPassword } from '../../features/accounts/components/passwords/reset-password.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

export const meta = () =>
  pageMeta({ title: 'Reset password', description: 'Choose a new password for your account.' });

export default function ResetPasswordPage() {
  const [params] = useSearchParams();
  const hydrated = useHydrated();
  // The prerendered page does not know the link's parameters.
  if (!hydrated) return <LoadingNote className="min-h-[24rem]">Opening your link...</LoadingNote>;

  const token = params.get('mode') === 'resetPassword' ? params.get('oobCode') : null;
  const code = token === '' ? null : token;
  // A different link in the same tab starts with a new state.
  return <ResetPassword key={code} token={code} email={params.get('email')} />;
}
