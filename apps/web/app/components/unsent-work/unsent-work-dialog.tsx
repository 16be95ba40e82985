import { countUnsentWork, sendUnsentWork } from '../../lib/unsent-work/send-unsent-work.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast-store.ts';

/** Longer than sending takes on a slow connection, and short enough to wait for. */
const SEND_TIMEOUT_MS = 8_000;

type Counts = ReturnType<typeof countUnsentWork>;

/** Sends what waits on this device. @returns what could not be sent; null if nothing is left. */
export async function sendBeforeSignOut(accountId: string): Promise<Counts | null> {
  toast.info('Sending what waits on this device...');
  const timeout = new Promise((resolve) => setTimeout(resolve, SEND_TIMEOUT_MS));
  await Promise.race([sendUnsentWork(accountId), timeout]);
  const left = countUnsentWork(accountId);
  return left.answers + left.reports === 0 ? null : left;
}

export interface UnsentWorkDialogProps {
  left: Counts;
  /** Called with true if the work may be lost, false to stay signed in. */
  onAnswer: (leaves: boolean) => void;
}

/** Asks before a sign-out that loses answers or reports. */
export function UnsentWorkDialog({ left, onAnswer }: UnsentWorkDialogProps) {
  const isOne = left.answers + left.reports === 1;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title={`${describe(left)} not sent yet`}
      description={`${isOne ? 'It is' : 'They are'} saved on this device only. Stay signed in and try again with a better connection, or sign out and lose ${isOne ? 'it' : 'them'}.`}
      cancelLabel="Stay Signed In"
      confirmLabel={`Sign Out and Lose ${isOne ? 'It' : 'Them'}`}
      tone="danger"
      onConfirm={() => onAnswer(true)}
    />
  );
}

const count = (number: number, one: string) => `${String(number)} ${one}${number === 1 ? '' : 's'}`;

function describe({ answers, reports }: Counts): string {
  const parts = [answers > 0 && count(answers, 'answer'), reports > 0 && count(reports, 'report')];
  return parts.filter((part) => part !== false).join(' and ');
}
