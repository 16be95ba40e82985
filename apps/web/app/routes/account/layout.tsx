import { canActAs } from '@thuto/domain/permissions';
import { type LoaderFunctionArgs, Outlet } from 'react-router';
import { loadForUser, loadInBrowser } from '../../lib/api/first-queries.ts';
import type { PageHandle } from '../../lib/pages/page-handle.ts';
import { ConsoleFrame } from '../admin/frame/console-frame.tsx';
import { StudentFrame } from '../student/student-frame.tsx';
import { TutorFrame } from '../tutor/tutor-frame.tsx';

export const loader = (opened: LoaderFunctionArgs) => loadForUser(opened, null, async () => null);
export const clientLoader = loadInBrowser;
export const shouldRevalidate = () => false;

export const handle: PageHandle = {
  renderFrame(currentUser) {
    if (!currentUser) return null;
    if (canActAs(currentUser, 'tutor')) return <TutorFrame />;
    return canActAs(currentUser, 'admin') ? <ConsoleFrame /> : <StudentFrame />;
  },
};

/** The account pages, in the frame of the user's own area. */
export default Outlet;
