import type { Tutor } from '@thuto/contract/tutors';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useChangeTutor } from '../api/change-tutor.ts';

/** Confirms that a tutor is no longer offered for bookings. */
export function RetireTutorDialog({
  tutor,
  open,
  onOpenChange,
}: {
  tutor: Tutor;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { retire } = useChangeTutor();

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Retire tutor?"
      confirmLabel="Retire Tutor"
      busyLabel="Retiring..."
      onConfirm={() => retire.run({ id: tutor.id, revision: tutor.revision })}
      errorMessage={retire.errorMessage}
      description={`${tutor.name} is no longer offered for new bookings. Existing bookings stay, and you can restore them later.`}
    />
  );
}
