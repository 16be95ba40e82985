import { PageHeader } from '../../components/ui/page-header.tsx';
import { EmailVerificationBanner } from '../../features/accounts/components/email-verification-banner.tsx';
import { MyAccount } from '../../features/accounts/components/my-account.tsx';
import { useViewer } from '../../features/accounts/hooks/use-viewer.ts';
import { MyData } from '../../features/privacy/components/my-data.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { viewerPaths } from '../../lib/viewer.ts';

export const meta = () => pageMeta({ title: 'Account settings' });

export default function AccountPage() {
  const viewer = useViewer();
  // A student comes from the profile, an admin from anywhere in the console.
  const backTo = viewer?.role === 'student' ? viewerPaths(viewer).profile : undefined;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title="Account settings"
        subtitle="Your name, your email, your password, and where you are signed in."
        {...(backTo !== undefined && { backTo, backLabel: 'Back to profile' })}
      />
      {/* As wide as the cards below it: the banner brings the margins of a whole page. */}
      <div className="-mt-2 mb-4 empty:hidden *:px-0">
        <EmailVerificationBanner />
      </div>
      <MyAccount />
      {viewer?.role === 'student' && viewer.emailVerified && (
        <div className="mt-6">
          <MyData />
        </div>
      )}
    </div>
  );
}
