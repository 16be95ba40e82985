import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import { AdminContent } from '../../features/content/components/admin-content.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Content' });

/** /admin/content: learning materials. */
export default function ConsoleContent() {
  const currentUser = useCurrentUser();
  return currentUser ? <AdminContent accountId={currentUser.accountId} /> : null;
}
