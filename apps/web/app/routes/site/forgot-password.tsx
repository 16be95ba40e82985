import { Link } from 'react-router';
import { AccountPage } from '../../features/accounts/components/account-page.tsx';
import { ForgotPasswordForm } from '../../features/accounts/components/passwords/forgot-password-form.tsx';
import { useEmailHint } from '../../features/accounts/hooks/use-email-hint.ts';
import { requestResetByForm } from '../../features/accounts/passwords.server.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import type { Route } from './+types/forgot-password.ts';

export const meta = () =>
  pageMeta({
    title: 'Forgot password',
    description: 'Enter your email address to get a link with which you choose a new password.',
  });

/** Requests the mail without scripts. */
export const action = requestResetByForm;

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const email = useEmailHint();
  return (
    <AccountPage
      title="Forgot your password?"
      subtitle="Tell us your email address, and we send you a link to choose a new one."
    >
      <ForgotPasswordForm email={email} served={actionData} />
      <p className="mt-4">
        <Link to="/login" className="text-link inline-flex min-h-11 items-center">
          Back to sign in
        </Link>
      </p>
    </AccountPage>
  );
}
