import { AvailabilityPage } from '../../features/availability/components/availability-page.tsx';
import { MyAvailability } from '../../features/availability/components/my-availability.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Availability' });

/** /tutor/availability and its two further pages (TUTOR-15). */
export default function MyAvailabilityPage() {
  return (
    <AvailabilityPage base="/tutor/availability">
      {(part) => <MyAvailability key={part} part={part} />}
    </AvailabilityPage>
  );
}
