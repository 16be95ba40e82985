import { useSearchParams } from 'react-router';
import { LoadingNote } from '../../components/ui/spinner.tsx';
import { ResetPassword } from '../../features/accounts/components/reset-password.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

export const meta = () => pageMeta({ title: 'Reset password' });

export default function ResetPasswordPage() {
  const [params] = useSearchParams();
  const hydrated = useHydrated();
  // The prerendered page cannot know which link was followed.
  if (!hydrated) return <LoadingNote className="min-h-[24rem]">Opening your link...</LoadingNote>;

  const token = params.get('mode') === 'resetPassword' ? params.get('oobCode') : null;
  const code = token === '' ? null : token;
  // Another link followed in the same tab starts afresh.
  return <ResetPassword key={code} token={code} email={params.get('email')} />;
}
