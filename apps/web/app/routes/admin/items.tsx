import { AdminItems } from '../../features/items/components/admin-items.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Items' });

/** /admin/items: the item bank. */
export default function ConsoleItems() {
  return <AdminItems />;
}
