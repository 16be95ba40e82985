import { PageHeader } from '../../components/ui/page-header.tsx';
import { AdminUsers } from '../../features/users/components/admin-users.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Users' });

/** /admin/users: all accounts. */
export default function ConsoleUsers() {
  return (
    <>
      <PageHeader title="Users" subtitle="Students and admins, and whether they can sign in." />
      <AdminUsers />
    </>
  );
}
