import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Today' });

export default function TodayPage() {
  return (
    <>
      <PageHeader title="Today" />
      <EmptyState title="No lessons today" />
    </>
  );
}
