import { canActAs } from '@thuto/domain/permissions';
import type { LoaderFunctionArgs } from 'react-router';
import { RouteGuard } from '../../features/accounts/components/route-guard.tsx';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import { loadForUser, loadInBrowser } from '../../lib/first-queries.ts';
import ConsoleLayout from '../admin/layout.tsx';
import StudentLayout from '../student/layout.tsx';
import TutorLayout from '../tutor/layout.tsx';

export const loader = (opened: LoaderFunctionArgs) => loadForUser(opened, null, async () => null);
export const clientLoader = loadInBrowser;
export const shouldRevalidate = () => false;

/** The account page, inside the navigation of the user's own area. */
export default function AccountLayout() {
  return (
    <RouteGuard requires={null}>
      <FrameOfViewer />
    </RouteGuard>
  );
}

function FrameOfViewer() {
  const currentUser = useCurrentUser();
  if (currentUser && canActAs(currentUser, 'tutor')) return <TutorLayout />;
  return currentUser && canActAs(currentUser, 'admin') ? <ConsoleLayout /> : <StudentLayout />;
}
