import type { ContentItem } from '@thuto/contract/content';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { useChangeContent } from '../api/change-content.ts';
import { contentErrorWords } from '../content-upload/content-error.ts';

export interface DeleteContentDialogProps {
  item: ContentItem;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before content and its file are deleted for good. */
export function DeleteContentDialog({ item, open, onOpenChange }: DeleteContentDialogProps) {
  const { remove } = useChangeContent();

  const confirm = async () => {
    try {
      await remove.mutateAsync({ id: item.id });
    } catch (error) {
      // Somebody else was faster, with the same outcome.
      if (!hasCode(error, 'not_found')) throw error;
    }
    toast.success('Content deleted.');
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete content?"
      tone="danger"
      confirmLabel="Delete Content"
      busyLabel="Deleting..."
      onConfirm={confirm}
      errorMessage={(error) =>
        contentErrorWords(error, 'The content could not be deleted. Please try again.')
      }
      description={`“${item.title}”${item.file === null ? ' is' : ' and its file are'} deleted for good. Deactivate it instead to hide it from students.`}
    />
  );
}
