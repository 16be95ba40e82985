import { PageOutlet } from '../../components/page-outlet.tsx';
import { TutorMessagesIcon } from '../../features/threads/components/messages-links.tsx';
import { AreaFrame } from '../frame/area-frame.tsx';
import { TUTOR_TABS, TutorBar } from './tutor-bar.tsx';

/** The tutor area. Tutors only. */
export function TutorFrame() {
  return (
    <AreaFrame
      area="tutor"
      places={TUTOR_TABS}
      navClassName="lg:block"
      mainClassName="pt-6 pb-14 max-lg:pb-28 sm:pt-8"
      icons={<TutorMessagesIcon />}
      renderBar={() => <TutorBar />}
    >
      <PageOutlet />
    </AreaFrame>
  );
}
