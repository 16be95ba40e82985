import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Lessons' });

export default function LessonsPage() {
  return (
    <>
      <PageHeader title="Lessons" />
      <EmptyState title="No lessons yet" />
    </>
  );
}
