import { NotificationSettings } from '../../features/notifications/components/notification-settings.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { AccountFrame } from './account-frame.tsx';

export const meta = () => pageMeta({ title: 'Notification settings' });

/** /account/notifications/settings: what is sent how, for every role. */
export default function NotificationSettingsPage() {
  return (
    <AccountFrame title="Notification settings" subtitle="What we tell you, and how.">
      <NotificationSettings />
    </AccountFrame>
  );
}
