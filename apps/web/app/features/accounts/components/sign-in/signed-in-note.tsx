import { getHomePath } from '@thuto/domain/permissions';
import { Link } from 'react-router';
import { Notice } from '../../../../components/ui/notice.tsx';
import { useCurrentUser } from '../../hooks/use-current-user.ts';

/** Tells a signed-in user on a sign-in page that they are signed in. The form stays, for switching accounts. */
export function SignedInNote() {
  const currentUser = useCurrentUser();
  if (!currentUser) return null;
  return (
    <Notice>
      You are signed in as <strong>{currentUser.email}</strong>.{' '}
      <Link to={getHomePath(currentUser.role)} className="text-link">
        Go to your dashboard
      </Link>
    </Notice>
  );
}
