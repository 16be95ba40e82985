import { canActAs } from '@thuto/domain/permissions';
import { lazy, Suspense } from 'react';
import { LoadingNote } from '../../components/ui/spinner.tsx';
import { RouteGuard } from '../../features/accounts/components/route-guard.tsx';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';

const StudentLayout = lazy(() => import('../student/layout.tsx'));
const TutorLayout = lazy(() => import('../tutor/layout.tsx'));
const ConsoleLayout = lazy(() => import('../admin/layout.tsx'));

/** The account page, inside the navigation of the user's own area. */
export default function AccountLayout() {
  return (
    <RouteGuard requires={null}>
      <Suspense fallback={<LoadingNote className="min-h-[60dvh]">Loading...</LoadingNote>}>
        <FrameOfViewer />
      </Suspense>
    </RouteGuard>
  );
}

function FrameOfViewer() {
  const currentUser = useCurrentUser();
  if (currentUser && canActAs(currentUser, 'tutor')) return <TutorLayout />;
  return currentUser && canActAs(currentUser, 'admin') ? <ConsoleLayout /> : <StudentLayout />;
}
