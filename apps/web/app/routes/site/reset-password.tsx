import { useSearchParams } from 'react-router';
import { MailedLink } from '../../features/accounts/components/mailed-link.tsx';
import { ResetPassword } from '../../features/accounts/components/passwords/reset-password.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export const meta = () =>
  pageMeta({ title: 'Reset password', description: 'Choose a new password for your account.' });

export default function ResetPasswordPage() {
  const [params] = useSearchParams();
  const token = params.get('mode') === 'resetPassword' ? params.get('oobCode') : null;
  const code = token === '' ? null : token;
  return (
    <MailedLink
      isLinked={params.size > 0}
      withoutLink={<ResetPassword token={null} email={null} />}
      opening="Opening your link..."
    >
      {/* A different link in the same tab starts with a new state. */}
      <ResetPassword key={code} token={code} email={params.get('email')} />
    </MailedLink>
  );
}
