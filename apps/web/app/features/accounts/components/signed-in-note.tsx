import { homePathOf } from '@thuto/domain/permissions';
import { Link } from 'react-router';
import { Notice } from '../../../components/ui/notice.tsx';
import { useViewer } from '../hooks/use-viewer.ts';

/** On a sign-in page: somebody is signed in already. The form stays, to sign in as somebody else. */
export function SignedInNote() {
  const viewer = useViewer();
  if (!viewer) return null;
  return (
    <Notice>
      You are signed in as <strong>{viewer.email}</strong>.{' '}
      <Link to={homePathOf(viewer.role)} className="text-link">
        Go to your dashboard
      </Link>
    </Notice>
  );
}
