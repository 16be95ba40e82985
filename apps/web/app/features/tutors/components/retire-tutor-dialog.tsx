import type { Tutor } from '@thuto/contract/tutors';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { useChangeTutor } from '../api/change-tutor.ts';

/** Asks before a tutor is offered no longer. */
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

  const confirm = async () => {
    await retire.mutateAsync({ id: tutor.id });
    toast.success('Tutor retired.');
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Retire tutor?"
      confirmLabel="Retire Tutor"
      busyLabel="Retiring..."
      onConfirm={confirm}
      errorMessage={(error) => getErrorMessage(error, 'The tutor could not be retired. Please try again.')}
      description={`${tutor.name} is no longer offered for new bookings. What is arranged with them stays, and you can restore them.`}
    />
  );
}
