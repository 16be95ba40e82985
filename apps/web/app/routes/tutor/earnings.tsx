import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Earnings' });

export default function EarningsPage() {
  return (
    <>
      <PageHeader title="Earnings" />
      <EmptyState title="No lessons held yet" />
    </>
  );
}
