import { Link, useLocation } from 'react-router';
import { Notice } from '../../../../components/ui/notice.tsx';
import { readNext } from '../../../../lib/current-user/next-path.ts';
import { useCurrentUser } from '../../hooks/use-current-user.ts';
import { getPathAfterSignIn } from '../../requested-path.ts';

/** Tells a signed-in user on a sign-in page that they are signed in. The form stays, for switching accounts. */
export function SignedInNote() {
  const currentUser = useCurrentUser();
  const next = readNext(useLocation().search);
  if (!currentUser) return null;
  return (
    <Notice>
      You are signed in as <strong>{currentUser.email}</strong>.{' '}
      <Link to={getPathAfterSignIn(currentUser.role, next)} className="text-link">
        {next === null ? 'Go to your dashboard' : 'Continue'}
      </Link>
    </Notice>
  );
}
