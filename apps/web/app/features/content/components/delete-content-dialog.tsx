import type { ContentItem } from '@thuto/contract/content';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useChangeContent } from '../api/content-actions.ts';

export interface DeleteContentDialogProps {
  item: ContentItem;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Confirms that content and its file are deleted for good. */
export function DeleteContentDialog({ item, open, onOpenChange }: DeleteContentDialogProps) {
  const { remove } = useChangeContent();

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete content?"
      tone="danger"
      confirmLabel="Delete Content"
      busyLabel="Deleting..."
      onConfirm={() => remove.run({ id: item.id })}
      errorMessage={remove.errorMessage}
      description={`“${item.title}”${item.file === null ? ' is' : ' and its file are'} deleted permanently. Deactivate it instead to hide it from students.`}
    />
  );
}
