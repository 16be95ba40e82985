import Settings from 'lucide-react/icons/settings';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { NotificationsInbox } from '../../features/notifications/components/notifications-inbox.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Notifications' });

/** /account/notifications: the inbox of the signed-in user. */
export default function NotificationsPage() {
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title="Notifications"
        subtitle="News about your sessions, payments and messages."
        actions={
          <LinkButton
            to="/account/notifications/settings"
            variant="outline"
            size="sm"
            icon={<Settings aria-hidden className="size-4.5" />}
          >
            Settings
          </LinkButton>
        }
      />
      <NotificationsInbox />
    </div>
  );
}
