import type { LoggedMail } from '@thuto/contract/mails';
import { RotateCw } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { useResendMail } from '../api/resend-mail.ts';

/** Queues one failed mail again. */
export function ResendMail({ mail }: { mail: LoggedMail }) {
  const resend = useResendMail();

  const press = async () => {
    try {
      await resend.mutateAsync({ id: mail.id });
      toast.success('The mail is queued again.');
    } catch (error) {
      toast.error(getErrorMessage(error, 'The mail could not be queued. Please try again.'));
    }
  };

  return (
    <Button
      size="sm"
      variant="outline"
      icon={<RotateCw aria-hidden className="size-4.5" />}
      busy={resend.isPending}
      busyLabel="Queueing..."
      onClick={() => void press()}
    >
      Resend
    </Button>
  );
}
