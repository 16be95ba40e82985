import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Students' });

export default function StudentsPage() {
  return (
    <>
      <PageHeader title="Students" />
      <EmptyState title="No students yet" />
    </>
  );
}
