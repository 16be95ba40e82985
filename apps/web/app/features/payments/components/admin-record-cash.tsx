import type { PaymentForAdmin } from '@thuto/contract/payments';
import { formatLisente, parseMaloti } from '@thuto/domain/money';
import { type FormEvent, useState } from 'react';
import { EndedSessions, findUnconfirmedEnd } from '../../../components/ended-sessions.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useUrlParams } from '../../../lib/use-url-params.ts';
import { AMOUNT_INVALID, findUnconfirmedSurplus, formatMaloti } from '../amount-input.ts';
import { useOrderOfReference, useRecordCash } from '../api/desk.ts';
import { CashRecorded } from './admin-cash-recorded.tsx';
import { AdminOrderAtDesk } from './admin-order-at-desk.tsx';
import { AdminOrderOfReference } from './admin-order-of-reference.tsx';

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

function CashForReference() {
  const [params, changeParams] = useUrlParams();
  const [reference, setReference] = useState(params.get('reference') ?? '');
  const [amount, setAmount] = useState('');
  const [payer, setPayer] = useState('');
  const [errors, setErrors] = useState<{ reference?: string; amount?: string; form?: string }>({});
  const [surplus, setSurplus] = useState<number | null>(null);
  const [keepsSurplus, setKeepsSurplus] = useState(false);
  const [recorded, setRecorded] = useState<PaymentForAdmin | null>(null);
  const order = useOrderOfReference(reference).data ?? null;
  const [unseen, setUnseen] = useState<number | null>(null);
  const record = useRecordCash();
  const ends = unseen ?? order?.endsSessions ?? 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const amountLisente = parseMaloti(amount);
    const missing = reference.trim() === '' ? 'Please enter the reference of the order.' : undefined;
    if (missing !== undefined || amountLisente === null || amountLisente === 0) {
      setErrors({
        ...(missing !== undefined && { reference: missing }),
        ...((amountLisente === null || amountLisente === 0) && { amount: AMOUNT_INVALID }),
      });
      return;
    }
    setErrors({});
    try {
      const payment = await record.run({
        reference,
        amountLisente,
        payer,
        ...(keepsSurplus && { keepSurplus: true }),
        endsSessions: ends,
      });
      if (payment === undefined) return;
      setRecorded(payment);
      setReference('');
      setAmount('');
      setPayer('');
      setSurplus(null);
      setKeepsSurplus(false);
      setUnseen(null);
      changeParams((next) => next.delete('reference'));
    } catch (error) {
      setSurplus(findUnconfirmedSurplus(error));
      setUnseen(findUnconfirmedEnd(error));
      const field = error instanceof ApiError ? error.fields['reference'] : undefined;
      setErrors(field === undefined ? { form: record.errorMessage(error) } : { reference: field });
    }
  };

  return (
    <div className="grid max-w-xl gap-5">
      {recorded !== null && <CashRecorded payment={recorded} />}
      <SectionCard title="Record Cash">
        <form className="grid gap-5" onSubmit={(event) => void submit(event)} noValidate>
          <Field label="Reference" required description="Such as T7K-4QX." error={errors.reference}>
            <TextInput
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={20}
              value={reference}
              onChange={(event) => setReference(event.target.value)}
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
                  onClick={() => setAmount(formatMaloti(order.missingLisente))}
                >
                  {formatLisente(order.missingLisente)} to pay
                </button>
              ) : (
                'In maloti. More than the order needs is kept for the next one.'
              )
            }
            error={errors.amount}
          >
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={(event) => {
                setAmount(event.target.value);
                setSurplus(null);
                setKeepsSurplus(false);
              }}
            />
          </Field>
          <Field label="Paid by (Optional)">
            <TextInput
              autoComplete="off"
              maxLength={100}
              value={payer}
              onChange={(event) => setPayer(event.target.value)}
            />
          </Field>
          {surplus !== null && (
            <Checkbox
              label={`Keep ${formatLisente(surplus)}, which the order does not need, as money of the account`}
              checked={keepsSurplus}
              onChange={({ target }) => setKeepsSurplus(target.checked)}
            />
          )}
          <EndedSessions count={ends} name={order?.student.name ?? 'The student'} />
          {errors.form !== undefined && <Notice tone="danger">{errors.form}</Notice>}
          <Button type="submit" className="w-fit" isBusy={record.isPending} busyLabel="Recording...">
            Record Cash
          </Button>
        </form>
      </SectionCard>
    </div>
  );
}
