import type { LoggedMail } from '@thuto/contract/mails';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Button } from '../../../components/ui/button.tsx';
import { useResendMail } from '../api/resend-mail.ts';

/** The button that queues a failed mail again. */
export function ResendMail({ mail }: { mail: LoggedMail }) {
  const resend = useResendMail();

  return (
    <Button
      size="sm"
      variant="outline"
      icon={<RotateCw aria-hidden className="size-4.5" />}
      isBusy={resend.isPending}
      busyLabel="Queueing..."
      onClick={() => void resend.press({ id: mail.id })}
    >
      Resend
    </Button>
  );
}
