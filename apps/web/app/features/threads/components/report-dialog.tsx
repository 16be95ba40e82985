import type { ThreadMessage } from '@thuto/contract/threads';
import { ReasonDialog } from '../../../components/reason-dialog.tsx';
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
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Report this message?"
      description={`The safeguarding contact reads it together with the messages around it. ${message.authorName} is not told.`}
      confirmLabel="Report Message"
      busyLabel="Reporting..."
      tone="danger"
      missing="Please say what is wrong with this message"
      errorMessage={report.errorMessage}
      onConfirm={(reason) => report.run({ id: message.id, reason })}
    />
  );
}
