import { canActAs } from '@thuto/domain/permissions';
import { lazy } from 'react';
import { LatePart } from '../../components/late-part.tsx';
import { BottomBar } from '../../components/bottom-bar.tsx';
import { StudentSwitcher } from '../../components/student-switcher.tsx';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import { useMyTerms } from '../../features/privacy/api/my-terms.ts';
import { useStudentThreads } from '../../features/threads/api/threads.ts';
import { canFollow, useChosenStudent } from '../../lib/students/student.ts';
import { AreaFrame } from '../frame/area-frame.tsx';
import { StudentPages } from './student-pages.tsx';

/** Lazy, because few students have new terms to accept. */
const TermsBanner = lazy(async () => {
  const { TermsBanner: Banner } = await import('../../features/privacy/components/terms-banner.tsx');
  return { default: Banner };
});

const PLACES = [
  { to: '/student', label: 'Dashboard' },
  { to: '/student/sessions', label: 'Sessions' },
  { to: '/student/library', label: 'Library' },
] as const;

/** Shown once there is a tutor to write to. */
const MESSAGES = { to: '/student/messages', label: 'Messages' } as const;

/** The pages of those who only pay for the student. */
const PLACES_OF_PAYER = [
  { to: '/student/orders', label: 'Orders' },
  { to: '/student/buy', label: 'Buy Sessions' },
] as const;

/** The student area. Students and their guardians only. */
export function StudentFrame() {
  const currentUser = useCurrentUser();
  const isFamily = currentUser ? canActAs(currentUser, 'student') : false;
  const chosen = useChosenStudent();
  const threads = useStudentThreads(isFamily ? chosen : null);
  const ofFamily = threads.data?.items.length ? [...PLACES, MESSAGES] : PLACES;
  const students = currentUser?.students ?? [];
  return (
    <AreaFrame
      area="student"
      places={chosen !== null && !canFollow(chosen) ? PLACES_OF_PAYER : ofFamily}
      navClassName="md:block"
      mainClassName="pt-5 pb-8 sm:pt-8 sm:pb-14"
      below={
        students.length > 1 && chosen !== null && <StudentSwitcher students={students} chosen={chosen} />
      }
      renderBar={(user, signOut) => <BottomBar currentUser={user} chosen={chosen} onSignOut={signOut} />}
    >
      <TermsQuestion />
      <StudentPages />
    </AreaFrame>
  );
}

/** Asks for consent to new terms. Loads the banner only for students who have not accepted them. */
function TermsQuestion() {
  const { data } = useMyTerms();
  if (data === undefined || data.isAccepted) return null;
  return (
    <LatePart>
      <TermsBanner />
    </LatePart>
  );
}
