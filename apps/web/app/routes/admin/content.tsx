import { useViewer } from '../../features/accounts/hooks/use-viewer.ts';
import { AdminContent } from '../../features/content/components/admin-content.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Content' });

/** /admin/content: what students learn from. */
export default function ConsoleContent() {
  const viewer = useViewer();
  return viewer ? <AdminContent accountId={viewer.accountId} /> : null;
}
