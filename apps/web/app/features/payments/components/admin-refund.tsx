import type { RefundPreview } from '@thuto/contract/payments';
import { formatLisente, parseMaloti } from '@thuto/domain/money';
import { parseReference } from '@thuto/domain/payments/orders';
import { REFUND_METHODS, type RefundMethod, type RefundSource } from '@thuto/domain/payments/refunds';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { LessonList } from '../../../components/lesson-list.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { getErrorMessage } from '../../../lib/api/error-copy.ts';
import { formatLesson } from '../../../lib/format/format-lesson.ts';
import { useUrlParams } from '../../../lib/pages/use-url-params.ts';
import { AMOUNT_INVALID } from '../amount-input.ts';
import { useOrderOfReference, useRecordRefund, useRefundPreview } from '../api/desk.ts';
import { AdminOrderOfReference } from './admin-order-of-reference.tsx';

const METHOD_NAMES: Readonly<Record<RefundMethod, string>> = {
  cash: 'Cash',
  mobile_money: 'Mobile money',
  bank: 'Bank transfer',
};
const METHODS = REFUND_METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }));
const SOURCES = [
  { value: 'order', label: 'The order: takes unused sessions back' },
  { value: 'account', label: 'The account’s money' },
];
const MAX_REASON = 200;

const sessions = (count: number) => `${count} unused session${count === 1 ? '' : 's'}`;

/** Records money that was paid back, after showing what it takes back. */
export function AdminRefund() {
  const [params] = useUrlParams();
  const [reference, setReference] = useState(params.get('reference') ?? '');
  const [source, setSource] = useState<RefundSource>('order');
  const [amount, setAmount] = useState('');
  const [method, setMethod] = useState<RefundMethod>('cash');
  const [reason, setReason] = useState('');
  const [cancelled, setCancelled] = useState<readonly string[]>([]);
  const [errors, setErrors] = useState<{
    lessons?: string;
    reference?: string;
    amount?: string;
    reason?: string;
  }>({});
  const [isAsking, setIsAsking] = useState(false);
  const order = useOrderOfReference(reference).data ?? null;
  const amountLisente = parseMaloti(amount);
  const wish = { reference, amountLisente: amountLisente ?? 0, source };
  const isComplete = parseReference(reference) !== null && wish.amountLisente > 0;
  const preview = useRefundPreview(isComplete ? wish : null);
  const record = useRecordRefund(({ studentName, needsAnotherAdmin }) =>
    needsAnotherAdmin === true
      ? 'Nothing was recorded yet. A second admin has to record the same refund.'
      : `Refund of ${formatLisente(wish.amountLisente)} to ${studentName} recorded.`,
  );

  const { bookedLessons = [], lessonsToCancel = 0 } = preview.data ?? {};
  const chosen = cancelled.filter((id) => bookedLessons.some((lesson) => lesson.id === id));

  const ask = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(parseReference(reference) === null && { reference: 'Please enter the reference of the order.' }),
      ...(wish.amountLisente === 0 && { amount: AMOUNT_INVALID }),
      ...(reason.trim() === '' && { reason: 'Please write the reason.' }),
      ...(chosen.length < lessonsToCancel && {
        lessons: `Please choose ${String(lessonsToCancel)} of these lessons.`,
      }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0 && preview.isSuccess) setIsAsking(true);
  };
  const confirm = async () => {
    const done = await record.run({ ...wish, method, reason, cancelLessons: [...chosen] });
    if (done === undefined) return;
    setReference('');
    setAmount('');
    setReason('');
    setCancelled([]);
  };

  return (
    <div className="max-w-xl">
      <SectionCard title="Refund">
        <form className="grid gap-5" onSubmit={ask} noValidate>
          <Field
            label="Reference"
            required
            description="Of the order, such as T7K-4QX."
            error={errors.reference}
          >
            <TextInput
              autoComplete="off"
              maxLength={20}
              value={reference}
              onChange={(event) => setReference(event.target.value)}
            />
          </Field>
          {order !== null && <AdminOrderOfReference order={order} />}
          <Field label="Refund from" required>
            <Select
              options={SOURCES}
              value={source}
              onChange={(event) => setSource(event.target.value === 'account' ? 'account' : 'order')}
            />
          </Field>
          <Field label="Amount" required description="In maloti." error={errors.amount}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </Field>
          {isComplete && preview.isError && (
            <Notice tone="danger">
              {getErrorMessage(preview.error, 'The refund could not be calculated. Please try again.')}
            </Notice>
          )}
          {isComplete && preview.data !== undefined && <Effect preview={preview.data} source={source} />}
          {isComplete && source === 'order' && bookedLessons.length > 0 && (
            <fieldset className="grid gap-2" aria-describedby="refund-lessons">
              <legend className="mb-2 font-semibold">Booked lessons to cancel</legend>
              <p id="refund-lessons" className="text-sm text-ink-soft">
                {lessonsToCancel > 0
                  ? `These lessons hold sessions of the order. The refund takes back ${String(lessonsToCancel)} of them.`
                  : 'These lessons hold sessions of the order. None has to be cancelled for this amount.'}
              </p>
              {bookedLessons.map((lesson) => (
                <Checkbox
                  key={lesson.id}
                  label={formatLesson(lesson)}
                  checked={chosen.includes(lesson.id)}
                  onChange={({ target }) =>
                    setCancelled((before) =>
                      target.checked ? [...before, lesson.id] : before.filter((id) => id !== lesson.id),
                    )
                  }
                />
              ))}
              {errors.lessons !== undefined && <Notice tone="danger">{errors.lessons}</Notice>}
            </fieldset>
          )}
          <Field label="Method" required>
            <Select
              options={METHODS}
              value={method}
              onChange={(event) =>
                setMethod(REFUND_METHODS.find((known) => known === event.target.value) ?? 'cash')
              }
            />
          </Field>
          <Field label="Reason" required error={errors.reason}>
            <Textarea
              rows={2}
              maxLength={MAX_REASON}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          <Button
            type="submit"
            className="w-fit"
            isBusy={isComplete && preview.isFetching}
            busyLabel="Calculating..."
          >
            Refund
          </Button>
        </form>
      </SectionCard>
      {preview.data !== undefined && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title="Record this refund?"
          description={`${formatLisente(wish.amountLisente)} to ${preview.data.studentName}, ${METHOD_NAMES[method].toLowerCase()}. It cannot be undone.`}
          tone="danger"
          confirmLabel="Record Refund"
          busyLabel="Recording..."
          onConfirm={confirm}
          errorMessage={record.errorMessage}
        >
          <Effect preview={preview.data} source={source} />
          {chosen.length > 0 && (
            <div className="mt-4">
              <p className="font-semibold">Cancels these lessons</p>
              <LessonList lessons={bookedLessons.filter(({ id }) => chosen.includes(id))} />
            </div>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** What a refund would take back. */
function Effect({ preview, source }: { preview: RefundPreview; source: RefundSource }) {
  const { sessionsTaken, unusedSessions, refundableLisente, accountMoneyLisente } = preview;
  return (
    <Notice tone={sessionsTaken > 0 ? 'warning' : 'info'} announce="none">
      {source === 'account'
        ? `The account has ${formatLisente(accountMoneyLisente)}. No session is taken back.`
        : `Takes back ${sessions(sessionsTaken)} of ${unusedSessions}. At most ${formatLisente(refundableLisente)} can be refunded.`}
    </Notice>
  );
}
