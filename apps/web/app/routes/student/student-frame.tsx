import type { GuardedStudent } from '@thuto/contract/accounts';
import { lazy } from 'react';
import { LatePart } from '../../components/late-part.tsx';
import { BottomBar } from '../../components/bottom-bar.tsx';
import { StudentSwitcher } from '../../components/student-switcher.tsx';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import { useMyTerms } from '../../features/privacy/api/my-terms.ts';
import { canFollow, paysOnlyForSeveral, useChosenStudent } from '../../lib/students/student.ts';
import { AreaFrame } from '../frame/area-frame.tsx';
import { StudentPages } from './student-pages.tsx';

/** Lazy, because few students have new terms to accept. */
const TermsBanner = lazy(async () => {
  const { TermsBanner: Banner } = await import('../../features/privacy/components/terms-banner.tsx');
  return { default: Banner };
});

/** Shown from a width of the header on that has room for it, at every size of text. The user menu always has it. */
const from = (to: string, label: string, shows: string) => ({ to, label, className: `hidden ${shows}` });

const PLACES_OF_LEARNING = [
  from('/student/progress', 'Progress', '@min-[49rem]:block'),
  from('/student/homework', 'Homework', '@min-[55rem]:block'),
  from('/student/reports', 'Reports', '@min-[60rem]:block'),
];

/** The places of the user menu that the student's page has for this guardian. */
const placesOf = ({ canSeeProgress, canPay }: GuardedStudent) => [
  { to: '/student', label: 'Dashboard' },
  { to: '/student/sessions', label: 'Sessions' },
  ...(canSeeProgress ? PLACES_OF_LEARNING : []),
  from('/student/messages', 'Messages', '@min-[65rem]:block'),
  ...(canPay ? [from('/student/orders', 'Orders', '@min-[70rem]:block')] : []),
  from('/account/family', 'Family', '@min-[74rem]:block'),
];

/** The pages of those who only pay for the student. */
const PLACES_OF_PAYER = [
  { to: '/student/orders', label: 'Orders' },
  { to: '/student/buy', label: 'Buy Sessions' },
] as const;

/** The page of those who pay for several. */
const ALL_STUDENTS = { to: '/student', label: 'All Students' } as const;

/** The student area. Students and their guardians only. */
export function StudentFrame() {
  const currentUser = useCurrentUser();
  const chosen = useChosenStudent();
  const students = currentUser?.students ?? [];
  const ofPayer = paysOnlyForSeveral(students) ? [ALL_STUDENTS, ...PLACES_OF_PAYER] : PLACES_OF_PAYER;
  return (
    <AreaFrame
      area="student"
      hidesName
      places={chosen === null ? [] : canFollow(chosen) ? placesOf(chosen) : ofPayer}
      navClassName="@min-[42rem]:block"
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
