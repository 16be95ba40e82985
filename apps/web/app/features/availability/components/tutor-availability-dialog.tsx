import type { TutorId } from '@thuto/domain/ids';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { ErrorPanel } from '../../../components/ui/error-panel.tsx';
import { SkeletonList } from '../../../components/ui/skeleton.tsx';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { useSaveTutorAvailability, useTutorAvailability } from '../api/availability.ts';
import { AvailabilityForm } from './availability-form.tsx';

export interface TutorAvailabilityDialogProps {
  tutor: { id: TutorId; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The availability of a tutor, for admins. */
export function TutorAvailabilityDialog({ tutor, open, onOpenChange }: TutorAvailabilityDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Availability of ${tutor.name}`} size="xl">
      <TutorAvailability id={tutor.id} />
    </Dialog>
  );
}

function TutorAvailability({ id }: { id: TutorId }) {
  const query = useTutorAvailability(id);
  const saving = useSaveTutorAvailability(id);
  if (query.data !== undefined) return <AvailabilityForm stored={query.data} saving={saving} />;
  if (!query.isError) return <SkeletonList label="Loading the availability" rows={3} />;
  return (
    <ErrorPanel
      message={getErrorMessage(query.error, 'The availability could not be loaded.')}
      onRetry={() => void query.refetch()}
      isBusy={query.isFetching}
    />
  );
}
