import type { TutorId } from '@thuto/domain/ids';
import { useParams } from 'react-router';
import { useTutorAvailability } from '../../features/availability/api/availability.ts';
import { AvailabilityPage } from '../../features/availability/components/availability-page.tsx';
import { TutorAvailability } from '../../features/availability/components/my-availability.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Availability' });

/** /admin/tutors/:id/availability and its two further pages: those of the tutor, for admins (AVAIL-1). */
export default function ConsoleTutorAvailability() {
  const id = useParams()['id'] as TutorId;
  const { data } = useTutorAvailability(id);
  return (
    <AvailabilityPage
      base={`/admin/tutors/${id}/availability`}
      tutorName={data?.tutorName}
      backTo="/admin/tutors"
    >
      {(part) => <TutorAvailability key={part} id={id} part={part} />}
    </AvailabilityPage>
  );
}
