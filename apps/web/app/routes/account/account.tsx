import { canActAs, getRoleFeatures } from '@thuto/domain/permissions';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { EmailVerificationBanner } from '../../features/accounts/components/email-verification-banner.tsx';
import { MyAccount } from '../../features/accounts/components/my-account.tsx';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import { MyData } from '../../features/privacy/components/my-data.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { getCurrentUserPaths } from '../../lib/current-user.ts';

export const meta = () => pageMeta({ title: 'Account settings' });

export default function AccountPage() {
  const currentUser = useCurrentUser();
  // The Back link leads students to their profile, and admins nowhere: they come from any page of the console.
  const hasProfile = currentUser != null && getRoleFeatures(currentUser.role).hasStudents;
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
      <MyAccount />
      {currentUser && canActAs(currentUser, 'student') && (
        <div className="mt-6">
          <MyData />
        </div>
      )}
    </div>
  );
}
