import type { Tutor } from '@thuto/contract/tutors';
import type { TutorId } from '@thuto/domain/ids';
import { lazy } from 'react';
import { LatePart } from '../../components/late-part.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { AdminTutors } from '../../features/tutors/components/admin-tutors.tsx';
import { TutorWork } from '../../features/tutors/components/tutor-work.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { useDialogFor } from '../../lib/use-dialog-for.ts';

/** Lazy: the form is larger than the page, and admins seldom enter the hours of a tutor. */
const TutorAvailabilityDialog = lazy(async () => ({
  default: (await import('../../features/availability/components/tutor-availability-dialog.tsx'))
    .TutorAvailabilityDialog,
}));

export const meta = () => pageMeta({ title: 'Tutors' });

/** /admin/tutors: the directory of tutors, their hours, and what they ask for. */
export default function ConsoleTutors() {
  const availability = useDialogFor<Tutor>();
  return (
    <>
      <PageHeader title="Tutors" subtitle="Who teaches, and what tutors ask for." />
      <div className="grid gap-6">
        <TutorWork />
        <AdminTutors onAvailability={availability.show} />
      </div>
      {availability.item !== null && (
        <LatePart fallback={null}>
          <TutorAvailabilityDialog
            key={availability.item.id}
            tutor={{ id: availability.item.id as TutorId, name: availability.item.name }}
            open={availability.open}
            onOpenChange={availability.setOpen}
          />
        </LatePart>
      )}
    </>
  );
}
