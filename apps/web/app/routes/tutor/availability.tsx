import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Availability' });

export default function AvailabilityPage() {
  return (
    <>
      <PageHeader title="Availability" />
      <EmptyState title="No working hours yet" />
    </>
  );
}
