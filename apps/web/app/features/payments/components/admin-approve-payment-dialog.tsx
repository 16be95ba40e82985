import type { PaymentForAdmin } from '@thuto/contract/payments';
import { addMonths } from '@thuto/domain/calendar';
import { formatMaloti } from '@thuto/domain/money';
import { findPackage } from '@thuto/domain/packages';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatDate } from '../../../lib/dates.ts';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { usePlatform } from '../../../lib/platform.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { useApprovePayment } from '../api/approve-payment.ts';
import { decidedMeanwhile } from '../decided-meanwhile.ts';

/** What became of a payment, for the place that asked. */
export interface DecisionNews {
  tone: 'success' | 'info';
  sentence: string;
}

export interface PaymentDecisionProps {
  payment: PaymentForAdmin;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** After it was decided, here or by somebody else meanwhile; `news` is to be told. */
  onDecided: (news: DecisionNews) => void;
}

const sessions = (count: number) => `${count} session${count === 1 ? '' : 's'}`;

/** Asks before a payment is approved, and tells what the approval does. */
export function AdminApprovePaymentDialog({ payment, open, onOpenChange, onDecided }: PaymentDecisionProps) {
  const approve = useApprovePayment();
  const { timeZone } = usePlatform();
  const now = useMinute();
  const item = findPackage(payment.packageId);
  const { student, writesOff, sessionsRemaining } = payment;

  const confirm = async () => {
    try {
      await approve.mutateAsync({ id: payment.id });
      onDecided({ tone: 'success', sentence: `Payment of ${student.name} approved.` });
    } catch (error) {
      const meanwhile = decidedMeanwhile(error);
      if (meanwhile === null) throw error;
      onDecided({ tone: 'info', sentence: meanwhile });
    }
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Approve payment?"
      confirmLabel="Approve Payment"
      busyLabel="Approving..."
      confirmFirst
      onConfirm={confirm}
      errorMessage={(error) => getErrorMessage(error, 'Error approving payment. Please try again.')}
      description={
        <>
          <strong className="font-semibold text-ink [overflow-wrap:anywhere]">{student.name}</strong> paid{' '}
          {`${formatMaloti(payment.priceMaloti)} for the ${item?.name ?? payment.packageId}`}.
        </>
      }
    >
      {item !== null && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 rounded-lg bg-sunken/60 px-4 py-3">
          <dt className="text-ink-soft">Gets</dt>
          <dd className="text-right font-semibold">{sessions(item.sessions)}</dd>
          <dt className="text-ink-soft">Valid until</dt>
          <dd className="text-right font-semibold">
            {formatDate(new Date(addMonths(now, item.validMonths, timeZone)).toISOString())}
          </dd>
        </dl>
      )}
      {writesOff > 0 && (
        <Notice tone="warning" className="mt-4" announce="none">
          {writesOff} unused session{writesOff === 1 ? '' : 's'} of the package before will be written off.
        </Notice>
      )}
      {writesOff === 0 && sessionsRemaining > 0 && (
        <Notice tone="info" className="mt-4" announce="none">
          {sessionsRemaining} unused session{sessionsRemaining === 1 ? '' : 's'} of the package before will be
          kept.
        </Notice>
      )}
    </ConfirmDialog>
  );
}
