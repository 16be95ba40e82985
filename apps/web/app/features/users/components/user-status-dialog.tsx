import type { User } from '@thuto/contract/users';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { sayOutcome } from '../../../lib/say-outcome.ts';
import { useActivateUser, useDeactivateUser } from '../api/change-user.ts';
import { movedMeanwhile } from '../moved-meanwhile.ts';

export interface UserQuestionProps {
  user: Pick<User, 'id' | 'name' | 'email' | 'status'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before a student is signed out everywhere and kept out. */
export function DeactivateUserDialog({ user, open, onOpenChange }: UserQuestionProps) {
  const deactivate = useDeactivateUser();
  const confirm = () =>
    sayOutcome(
      deactivate.mutateAsync({ id: user.id }),
      `${user.name} was deactivated and signed out everywhere.`,
      movedMeanwhile,
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Deactivate this account?"
      tone="danger"
      confirmLabel="Deactivate Account"
      busyLabel="Deactivating..."
      onConfirm={confirm}
      errorMessage={(error) => getErrorMessage(error, 'Error deactivating the account. Please try again.')}
      description={
        <p className="[overflow-wrap:anywhere]">
          <strong className="font-semibold text-ink">{user.name}</strong> ({user.email})
        </p>
      }
    >
      <p>
        The student is signed out everywhere at once and cannot sign in again until the account is activated.
        Bookings, payments and credits stay as they are.
      </p>
    </ConfirmDialog>
  );
}

/** Activates a student's account, without a question: it takes nothing from anybody. */
export function useActivation() {
  const activate = useActivateUser();
  const run = async (user: Pick<User, 'id' | 'name'>) => {
    try {
      await activate.mutateAsync({ id: user.id });
      toast.success(`${user.name} was activated.`);
    } catch (error) {
      const meanwhile = movedMeanwhile(error);
      if (meanwhile === null)
        toast.error(getErrorMessage(error, 'Error activating the account. Please try again.'));
      else toast.info(meanwhile);
    }
  };
  return { run, activating: activate.isPending ? activate.variables.id : null };
}
