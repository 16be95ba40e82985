import { PageHeader } from '../../components/ui/page-header.tsx';
import { MyAvailability } from '../../features/availability/components/my-availability.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Availability' });

/** /tutor/availability: when the tutor works and what they teach. */
export default function AvailabilityPage() {
  return (
    <>
      <PageHeader title="Availability" subtitle="When you work and what you teach" />
      <MyAvailability />
    </>
  );
}
