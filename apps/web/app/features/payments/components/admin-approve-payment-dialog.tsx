import type { PaymentForAdmin } from '@thuto/contract/payments';
import { addMonths } from '@thuto/domain/calendar';
import { formatLisente, parseMaloti } from '@thuto/domain/money';
import { useState } from 'react';
import { EndedSessions } from '../../../components/ended-sessions.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { formatDate } from '../../../lib/time/dates.ts';
import { usePlatform } from '../../../lib/centre/platform.ts';
import type { ActionResult } from '../../../lib/api/use-action.ts';
import { useCurrentMinute } from '../../../lib/time/use-current-minute.ts';
import { useUnconfirmed } from '../../../lib/forms/use-unconfirmed.ts';
import { AMOUNT_INVALID, formatMaloti } from '../amount-input.ts';
import { useApprovePayment } from '../api/payment-actions.ts';
import { AdminPaymentFlags } from './admin-payment-flags.tsx';
import { KeepSurplus } from './keep-surplus.tsx';

export interface PaymentDecisionProps {
  payment: PaymentForAdmin;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when the payment is decided, here or by someone else. Shows the result. */
  onDecided: (result: ActionResult) => void;
}

/** Stops the confirmation. The field shows the message too. */
class InvalidAmount extends Error {}

const sessions = (count: number) => `${count} session${count === 1 ? '' : 's'}`;

/** Confirms an approval and explains its effect. */
export function AdminApprovePaymentDialog({ payment, open, onOpenChange, onDecided }: PaymentDecisionProps) {
  const approve = useApprovePayment(payment.student.name, onDecided);
  const { timeZone } = usePlatform();
  const now = useCurrentMinute();
  const { student, ordered, writesOff, sessionsRemaining, firstApproval } = payment;
  const claimed = firstApproval?.amountLisente ?? payment.amountLisente;
  const [typed, setTyped] = useState(() => formatMaloti(claimed));
  const [amountError, setAmountError] = useState<string>();
  const unconfirmed = useUnconfirmed();
  const ends = unconfirmed.endedSessions ?? writesOff;
  const [keepsSurplus, setKeepsSurplus] = useState(false);

  const confirm = async () => {
    const amountLisente = parseMaloti(typed);
    if (amountLisente === null || amountLisente === 0) {
      setAmountError(AMOUNT_INVALID);
      throw new InvalidAmount();
    }
    const isClaimed = amountLisente === payment.amountLisente;
    await unconfirmed.settle(() =>
      approve.run({
        id: payment.id,
        ...(!isClaimed && { amountLisente }),
        ...(keepsSurplus && { keepSurplus: true }),
        endsSessions: ends,
      }),
    );
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
      errorMessage={(error) =>
        error instanceof InvalidAmount ? AMOUNT_INVALID : approve.errorMessage(error)
      }
      description={
        <>
          <strong className="font-semibold text-ink [overflow-wrap:anywhere]">{student.name}</strong> paid{' '}
          {`${formatLisente(payment.amountLisente)} for the ${payment.packageName}`}.
        </>
      }
    >
      <AdminPaymentFlags flags={payment.flags} className="mb-4" />
      <Field
        label="Amount"
        description="In maloti. Less leaves the order part paid; more is kept for the family’s next order."
        error={amountError}
        className="mb-4"
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            unconfirmed.forget();
            setKeepsSurplus(false);
            setAmountError(undefined);
          }}
        />
      </Field>
      <KeepSurplus
        surplusLisente={unconfirmed.surplusLisente}
        checked={keepsSurplus}
        onChange={({ target }) => setKeepsSurplus(target.checked)}
      />
      {firstApproval !== null && (
        <Notice tone="info" className="mb-4" announce="none">
          {firstApproval.adminName} has approved {formatLisente(firstApproval.amountLisente)}. A second admin
          has to approve the same amount.
        </Notice>
      )}
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
      <EndedSessions count={ends} name={student.name} className="mt-4" />
      {ends === 0 && sessionsRemaining > 0 && (
        <Notice tone="info" className="mt-4" announce="none">
          {sessionsRemaining} unused session{sessionsRemaining === 1 ? '' : 's'} of the previous package will
          be kept.
        </Notice>
      )}
    </ConfirmDialog>
  );
}
