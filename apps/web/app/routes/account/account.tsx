import { Navigate, useLocation } from 'react-router';
import { LiteSwitch } from '../../components/lite-switch.tsx';
import { SectionCard } from '../../components/ui/card.tsx';
import { EmailVerificationBanner } from '../../features/accounts/components/email-links/email-verification-banner.tsx';
import { MyAccount } from '../../features/accounts/components/my-account/my-account.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { AccountFrame } from './account-frame.tsx';

export const meta = () => pageMeta({ title: 'Account settings' });

/** The parts of this page that have become pages. Bookmarks and older mails lead to them. */
const MOVED: Readonly<Record<string, string>> = {
  '#students': '/account/family',
  '#guardians': '/account/family',
  '#notifications': '/account/notifications/settings',
};

/** /account: the account itself, for every role. */
export default function AccountPage() {
  const { hash, search } = useLocation();
  const moved = MOVED[hash];
  if (moved !== undefined) return <Navigate to={`${moved}${search}`} replace />;
  return (
    <AccountFrame
      title="Account settings"
      subtitle="Your name, your email, your password, and where you are signed in."
    >
      {/* As wide as the cards below: the banner has the margins of a full page. */}
      <div className="empty:hidden *:px-0">
        <EmailVerificationBanner />
      </div>
      <MyAccount />
      <SectionCard title="Data use">
        <LiteSwitch />
      </SectionCard>
    </AccountFrame>
  );
}
