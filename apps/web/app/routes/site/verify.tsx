import { useSearchParams } from 'react-router';
import { LoadingNote } from '../../components/ui/spinner.tsx';
import { VerifyEmail } from '../../features/accounts/components/verify-email.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

export const meta = () => pageMeta({ title: 'Email verification' });

export default function Verify() {
  const [params] = useSearchParams();
  const hydrated = useHydrated();
  // The prerendered page cannot know which link was followed.
  if (!hydrated) return <LoadingNote className="min-h-[24rem]">Verifying your email address...</LoadingNote>;

  const oobCode = params.get('mode') === 'verifyEmail' ? params.get('oobCode') : null;
  return <VerifyEmail oobCode={oobCode === '' ? null : oobCode} email={params.get('email')} />;
}
