import { useLocation } from 'react-router';
import { PageOutlet } from '../../components/page-outlet.tsx';
import { TutorMessagesIcon, TutorShortcuts } from '../../features/threads/components/messages-links.tsx';
import { AreaFrame } from '../frame/area-frame.tsx';
import { TUTOR_TABS, TutorBar } from './tutor-bar.tsx';

/** The page with links to those that have no tab. */
const HAS_SHORTCUTS: readonly string[] = ['/tutor/students'];

/** The tutor area. Tutors only. */
export function TutorFrame() {
  const { pathname } = useLocation();
  return (
    <AreaFrame
      area="tutor"
      places={TUTOR_TABS}
      navClassName="lg:block"
      mainClassName="pt-6 pb-14 max-lg:pb-28 sm:pt-8"
      icons={<TutorMessagesIcon />}
      renderBar={() => <TutorBar />}
    >
      {HAS_SHORTCUTS.includes(pathname) && <TutorShortcuts />}
      <PageOutlet />
    </AreaFrame>
  );
}
