import type { ContentItem } from '@thuto/contract/content';
import { ReasonDialog } from '../../../components/reason-dialog.tsx';
import { useChangeContent } from '../api/content-actions.ts';

export interface RejectContentDialogProps {
  item: ContentItem;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for the reason before a tutor's draft is rejected. */
export function RejectContentDialog({ item, open, onOpenChange }: RejectContentDialogProps) {
  const { reject } = useChangeContent();
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reject this draft?"
      description={`Students do not see “${item.title}”. The tutor reads the reason.`}
      confirmLabel="Reject Draft"
      busyLabel="Rejecting..."
      tone="danger"
      missing="Please give a reason"
      errorMessage={reject.errorMessage}
      onConfirm={(reason) => reject.run({ id: item.id, reason })}
    />
  );
}
