import type { AdminListed } from '@thuto/contract/admins';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { currentUserStore } from '../../../../lib/current-user/current-user-store.ts';
import { useRemoveAdmin } from '../../api/admins.ts';

/** Confirms the removal of an admin's rights. Warns admins who remove their own. */
export function RemoveAdminDialog({ admin, onClose }: { admin: AdminListed; onClose: () => void }) {
  const remove = useRemoveAdmin(admin);
  const { id, displayName, email, isYou } = admin;

  const confirm = async () => {
    await remove.run({ id, evenMyself: isYou });
    if (isYou) currentUserStore.set(null);
  };

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={isYou ? 'Remove yourself?' : `Remove ${displayName}?`}
      description={
        isYou
          ? 'This is your own account. You will be signed out everywhere at once, and only another admin can invite you again.'
          : `${email} is signed out everywhere at once and can no longer sign in. Invitations that they sent stop working.`
      }
      confirmLabel={isYou ? 'Remove myself' : 'Remove admin'}
      busyLabel="Removing..."
      tone="danger"
      onConfirm={confirm}
      errorMessage={remove.errorMessage}
    />
  );
}
