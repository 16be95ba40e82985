import type { User } from '@thuto/contract/users';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatNames } from '../../../lib/format/format-names.ts';
import { useDeactivateUser } from '../api/user-actions.ts';

export interface UserDialogProps {
  user: Pick<User, 'id' | 'name' | 'email' | 'status' | 'students'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Confirms that an account is signed out everywhere and cannot sign in again. */
export function DeactivateUserDialog({ user, open, onOpenChange }: UserDialogProps) {
  const deactivate = useDeactivateUser();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Deactivate this account?"
      tone="danger"
      confirmLabel="Deactivate Account"
      busyLabel="Deactivating..."
      onConfirm={() => deactivate.run(user)}
      errorMessage={deactivate.errorMessage}
      description={
        <p className="[overflow-wrap:anywhere]">
          <strong className="font-semibold text-ink">{user.name}</strong> ({user.email})
        </p>
      }
    >
      <p>
        This account is signed out everywhere at once and cannot sign in again until it is activated.
        {user.students.length > 0 && (
          <> It acts for {formatNames(user.students.map(({ name }) => name))}, who lose access with it.</>
        )}{' '}
        Bookings, payments and credits stay as they are.
      </p>
    </ConfirmDialog>
  );
}
