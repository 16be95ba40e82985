import type { PaymentForAdmin } from '@thuto/contract/payments';
import { addMonths } from '@thuto/domain/calendar';
import { formatLisente } from '@thuto/domain/money';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatDate } from '../../../lib/dates.ts';
import { usePlatform } from '../../../lib/platform.ts';
import type { ActionResult } from '../../../lib/use-action.ts';
import { useCurrentMinute } from '../../../lib/use-current-minute.ts';
import { useApprovePayment } from '../api/payment-actions.ts';

export interface PaymentDecisionProps {
  payment: PaymentForAdmin;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when the payment is decided, here or by someone else. Shows the result. */
  onDecided: (result: ActionResult) => void;
}

const sessions = (count: number) => `${count} session${count === 1 ? '' : 's'}`;

/** Confirms an approval and explains its effect. */
export function AdminApprovePaymentDialog({ payment, open, onOpenChange, onDecided }: PaymentDecisionProps) {
  const approve = useApprovePayment(payment.student.name, onDecided);
  const { timeZone } = usePlatform();
  const now = useCurrentMinute();
  const { student, ordered, writesOff, sessionsRemaining } = payment;

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Approve payment?"
      confirmLabel="Approve Payment"
      busyLabel="Approving..."
      confirmFirst
      onConfirm={() => approve.run({ id: payment.id })}
      errorMessage={approve.errorMessage}
      description={
        <>
          <strong className="font-semibold text-ink [overflow-wrap:anywhere]">{student.name}</strong> paid{' '}
          {`${formatLisente(payment.amountLisente)} for the ${payment.packageName}`}.
        </>
      }
    >
      {ordered !== null && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 rounded-lg bg-sunken/60 px-4 py-3">
          <dt className="text-ink-soft">Gets</dt>
          <dd className="text-right font-semibold">{sessions(ordered.lessons)}</dd>
          <dt className="text-ink-soft">Valid until</dt>
          <dd className="text-right font-semibold">
            {formatDate(new Date(addMonths(now, ordered.validMonths, timeZone)).toISOString())}
          </dd>
        </dl>
      )}
      {writesOff > 0 && (
        <Notice tone="warning" className="mt-4" announce="none">
          {writesOff} unused session{writesOff === 1 ? '' : 's'} of the previous package will be written off.
        </Notice>
      )}
      {writesOff === 0 && sessionsRemaining > 0 && (
        <Notice tone="info" className="mt-4" announce="none">
          {sessionsRemaining} unused session{sessionsRemaining === 1 ? '' : 's'} of the previous package will
          be kept.
        </Notice>
      )}
    </ConfirmDialog>
  );
}
