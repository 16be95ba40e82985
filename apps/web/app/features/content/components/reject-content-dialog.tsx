import type { ContentItem } from '@thuto/contract/content';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useChangeContent } from '../api/change-content.ts';

export interface RejectContentDialogProps {
  item: ContentItem;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for the reason before a tutor's draft is rejected. */
export function RejectContentDialog({ item, open, onOpenChange }: RejectContentDialogProps) {
  const { reject } = useChangeContent();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const isMissing = reason.trim() === '';
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reject this draft?"
      description={`Students do not see “${item.title}”. The tutor reads the reason.`}
      confirmLabel="Reject Draft"
      busyLabel="Rejecting..."
      tone="danger"
      errorMessage={(thrown) => (isMissing ? 'Please give a reason.' : reject.errorMessage(thrown))}
      onConfirm={async () => {
        setError(isMissing ? 'Please give a reason' : undefined);
        if (isMissing) throw new Error('the reason is missing');
        await reject.run({ id: item.id, reason });
      }}
    >
      <Field label="Reason" required error={error}>
        <Textarea
          rows={3}
          maxLength={2000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
