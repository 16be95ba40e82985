import { canActAs, getRoleFeatures } from '@thuto/domain/permissions';
import type { CurrentUser } from '@thuto/contract/accounts';
import { lazy, useEffect } from 'react';
import { LatePart } from '../../components/late-part.tsx';
import { useLocation } from 'react-router';
import { LiteSwitch } from '../../components/lite-switch.tsx';
import { SectionCard } from '../../components/ui/card.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { SkeletonList } from '../../components/ui/skeleton.tsx';
import { EmailVerificationBanner } from '../../features/accounts/components/email-links/email-verification-banner.tsx';
import { MyAccount } from '../../features/accounts/components/my-account/my-account.tsx';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import { MyData } from '../../features/privacy/components/my-data.tsx';
import { GuardiansSection } from '../../features/families/components/guardians-section.tsx';
import { ConsentCard } from '../../features/families/components/consent-card.tsx';
import { StudentsSection } from '../../features/families/components/students-section.tsx';
import { useChosenStudent, canFollow } from '../../lib/student.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { getCurrentUserPaths } from '../../lib/current-user.ts';

/** Lazy, because it is below everything else. */
const NotificationSettings = lazy(async () => ({
  default: (await import('../../features/notifications/components/notification-settings.tsx'))
    .NotificationSettings,
}));

export const meta = () => pageMeta({ title: 'Account settings' });

export default function AccountPage() {
  const currentUser = useCurrentUser();
  // The Back link leads students to their profile, and admins nowhere: they come from any page of the console.
  const hasProfile = currentUser != null && getRoleFeatures(currentUser.role).hasStudents;
  const { hash } = useLocation();

  // The inbox links to the switches.
  useEffect(() => {
    if (hash === '#notifications') document.querySelector(hash)?.scrollIntoView();
  }, [hash]);

  const backTo = hasProfile ? getCurrentUserPaths(currentUser).profile : undefined;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title="Account settings"
        subtitle="Your name, your email, your password, and where you are signed in."
        {...(backTo !== undefined && { backTo, backLabel: 'Back to profile' })}
      />
      {/* As wide as the cards below: the banner has the margins of a full page. */}
      <div className="-mt-2 mb-4 empty:hidden *:px-0">
        <EmailVerificationBanner />
      </div>
      {currentUser && canActAs(currentUser, 'student') && <Family students={currentUser.students} />}
      <MyAccount />
      <div id="notifications" className="mt-6 scroll-mt-24">
        <LatePart
          fallback={<SkeletonList label="Loading notification settings" rows={1} rowClassName="h-40" />}
        >
          <NotificationSettings />
        </LatePart>
      </div>
      <div className="mt-6">
        <SectionCard title="Data use">
          <LiteSwitch />
        </SectionCard>
      </div>
      {currentUser && canActAs(currentUser, 'student') && (
        <div className="mt-6">
          <MyData />
        </div>
      )}
    </div>
  );
}

/** The students of the account, and the guardians and the consent of the chosen one. */
function Family({ students }: { students: CurrentUser['students'] }) {
  const { hash } = useLocation();
  const chosen = useChosenStudent();

  // The user menu and the list of students link to parts of this page.
  useEffect(() => {
    if (hash === '#students' || hash === '#guardians') document.querySelector(hash)?.scrollIntoView();
  }, [hash]);

  return (
    <div className="mb-6 grid gap-6">
      <StudentsSection students={students} />
      {chosen !== null && canFollow(chosen) && (
        <>
          <GuardiansSection studentId={chosen.id} firstName={chosen.firstName} />
          <ConsentCard studentId={chosen.id} firstName={chosen.firstName} />
        </>
      )}
    </div>
  );
}
