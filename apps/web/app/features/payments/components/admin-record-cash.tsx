import { type PaymentForAdmin, RecordedCash } from '@thuto/contract/payments';
import { formatLisente } from '@thuto/domain/money';
import { useState } from 'react';
import { z } from 'zod';
import { EndedSessions } from '../../../components/ended-sessions.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { malotiAmount } from '../../../lib/forms/maloti-amount.ts';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { useUnconfirmed } from '../../../lib/forms/use-unconfirmed.ts';
import { useUrlParams } from '../../../lib/pages/use-url-params.ts';
import { AMOUNT_INVALID, formatMaloti } from '../amount-input.ts';
import { useOrderOfReference, useRecordCash } from '../api/desk.ts';
import { CashRecorded } from './admin-cash-recorded.tsx';
import { AdminOrderAtDesk } from './admin-order-at-desk.tsx';
import { AdminOrderOfReference } from './admin-order-of-reference.tsx';
import { KeepSurplus } from './keep-surplus.tsx';

/** The cash book: records cash for an order and offers the receipt. For `?student=` it places the order too. */
export function AdminRecordCash() {
  const [params] = useUrlParams();
  const studentId = params.get('student');
  return studentId === null ? (
    <CashForReference />
  ) : (
    <AdminOrderAtDesk key={studentId} studentId={studentId} />
  );
}

const Fields = RecordedCash.omit({ amountLisente: true, endsSessions: true }).extend({
  amount: malotiAmount(AMOUNT_INVALID).pipe(z.number().min(1, AMOUNT_INVALID)),
});

function CashForReference() {
  const [params, changeParams] = useUrlParams();
  const [recorded, setRecorded] = useState<PaymentForAdmin | null>(null);
  const { endedSessions, surplusLisente, settle, forget } = useUnconfirmed();
  const record = useRecordCash();
  const { register, watch, setValue, reset, errors, isSubmitting, refusal, submit } = useActionForm({
    schema: Fields,
    defaultValues: { reference: params.get('reference') ?? '', amount: '', payer: '', keepSurplus: false },
    send: async ({ amount, ...cash }) => {
      const payment = await settle(() => record.run({ ...cash, amountLisente: amount, endsSessions: ends }));
      if (payment === undefined) return;
      setRecorded(payment);
      reset({ reference: '', amount: '', payer: '', keepSurplus: false });
      forget();
      changeParams((next) => next.delete('reference'));
    },
    errorMessage: record.errorMessage,
  });
  const order = useOrderOfReference(watch('reference')).data ?? null;
  const ends = endedSessions ?? order?.endsSessions ?? 0;

  /** What the server asked to confirm was about another amount or order. */
  const ask = () => {
    forget();
    setValue('keepSurplus', false);
  };

  return (
    <div className="grid max-w-xl gap-5">
      {recorded !== null && <CashRecorded payment={recorded} />}
      <SectionCard title="Record Cash">
        <form className="grid gap-5" onSubmit={submit} noValidate>
          <Field
            label="Reference"
            required
            description="Such as T7K-4QX. Without an order, search for the family and press Record Cash on its page."
            error={errors.reference?.message}
          >
            <TextInput
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={20}
              {...register('reference', { onChange: ask })}
            />
          </Field>
          {order !== null && <AdminOrderOfReference order={order} />}
          <Field
            label="Amount"
            required
            description={
              order !== null && order.missingLisente > 0 ? (
                <button
                  type="button"
                  className="text-link min-h-11"
                  onClick={() => {
                    setValue('amount', formatMaloti(order.missingLisente));
                    ask();
                  }}
                >
                  {formatLisente(order.missingLisente)} to pay
                </button>
              ) : (
                'In maloti. More than the order needs is kept for the next one.'
              )
            }
            error={errors.amount?.message}
          >
            <TextInput inputMode="decimal" autoComplete="off" {...register('amount', { onChange: ask })} />
          </Field>
          <Field label="Paid by (Optional)" error={errors.payer?.message}>
            <TextInput autoComplete="off" maxLength={100} {...register('payer')} />
          </Field>
          <KeepSurplus surplusLisente={surplusLisente} {...register('keepSurplus')} />
          <EndedSessions count={ends} name={order?.student.name ?? 'The student'} />
          {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
          <Button type="submit" className="w-fit" isBusy={isSubmitting} busyLabel="Recording...">
            Record Cash
          </Button>
        </form>
      </SectionCard>
    </div>
  );
}
