import type { ThreadMessage } from '@thuto/contract/threads';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useReportMessage } from '../api/thread-messages.ts';
import type { ThreadOwner } from '../api/threads.ts';

export interface ReportDialogProps {
  owner: ThreadOwner;
  message: ThreadMessage;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks what is wrong with a message before it is reported. */
export function ReportDialog({ owner, message, open, onOpenChange }: ReportDialogProps) {
  const report = useReportMessage(owner);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const isMissing = reason.trim() === '';
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Report this message?"
      description={`The safeguarding contact reads it together with the messages around it. ${message.authorName} is not told.`}
      confirmLabel="Report Message"
      busyLabel="Reporting..."
      tone="danger"
      errorMessage={(thrown) => (isMissing ? 'Please give a reason.' : report.errorMessage(thrown))}
      onConfirm={async () => {
        setError(isMissing ? 'Please say what is wrong with this message' : undefined);
        if (isMissing) throw new Error('the reason is missing');
        await report.run({ id: message.id, reason });
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
