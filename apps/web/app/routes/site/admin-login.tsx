import { useLocation, useNavigate } from 'react-router';
import { AccountPage } from '../../features/accounts/components/account-page.tsx';
import { SignInForm } from '../../features/accounts/components/sign-in/sign-in-form.tsx';
import { useEmailHint } from '../../features/accounts/hooks/use-email-hint.ts';
import { getPathAfterSignIn } from '../../features/accounts/requested-path.ts';
import { signInByForm } from '../../features/accounts/sign-in.server.ts';
import { describeNext, readNext } from '../../lib/current-user/next-path.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import type { Route } from './+types/admin-login.ts';

export const meta = () =>
  pageMeta({ title: 'Admin sign-in', description: 'The sign-in for the people who run the centre.' });

/** Signs in without scripts. */
export const action = (args: Route.ActionArgs) =>
  signInByForm(args, (_currentUser, next) => getPathAfterSignIn('admin', next));

export default function AdminLogin({ actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const next = readNext(useLocation().search);
  return (
    <AccountPage
      title="Admin sign-in"
      subtitle={next === null ? 'For the people who run the centre.' : `${describeNext(next)}.`}
    >
      <SignInForm
        email={useEmailHint()}
        forEverybody={false}
        served={actionData}
        // Students are sent to the console too; its guard explains that they have no access.
        onSignedIn={() => void navigate(getPathAfterSignIn('admin', next), { replace: true })}
      />
    </AccountPage>
  );
}
