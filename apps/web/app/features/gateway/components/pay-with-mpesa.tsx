import { type GatewayRequest, PayingPhone } from '@thuto/contract/gateway';
import type { GatewayFailure } from '@thuto/domain/payments/gateway';
import { formatLisente } from '@thuto/domain/money';
import Smartphone from 'lucide-react/icons/smartphone';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { useStudent } from '../../../lib/students/student.ts';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { isUnderWay, useGatewayState, useRequestPayment } from '../api/gateway.ts';

const FAILURES: Readonly<Record<GatewayFailure, string>> = {
  cancelled: 'The payment was cancelled on the phone. No money was taken.',
  'wrong-pin': 'The PIN was wrong. No money was taken.',
  'funds-insufficient': 'There is not enough money in this M-Pesa account.',
  'phone-invalid': 'This number has no M-Pesa account.',
  'timed-out': 'Nobody entered the PIN in time. No money was taken.',
  refused: 'M-Pesa refused the payment. No money was taken.',
};

export interface PayWithMpesaProps {
  order: { readonly id: string; readonly missingLisente: number; readonly status: string };
}

/** Pays an order from a phone. Shows nothing unless the centre has a payment gateway. */
export function PayWithMpesa({ order }: PayWithMpesaProps) {
  const { data } = useGatewayState(order.id);
  const canPay = (order.status === 'open' || order.status === 'part_paid') && order.missingLisente > 0;
  if (data?.isConfigured !== true || !canPay) return null;
  return (
    <SectionCard title="Pay with M-Pesa">
      {data.latest !== null && isUnderWay(data.latest) ? (
        <UnderWay request={data.latest} />
      ) : (
        <PhoneForm order={order} latest={data.latest} />
      )}
    </SectionCard>
  );
}

function UnderWay({ request }: { request: GatewayRequest }) {
  const amount = formatLisente(request.amountLisente);
  return request.status === 'in_doubt' ? (
    <Notice tone="warning" title="We are still asking M-Pesa.">
      It is not known yet whether {amount} was paid. Please do not pay again. This page changes by itself.
    </Notice>
  ) : (
    <Notice tone="info" title="Please look at the phone.">
      Enter the M-Pesa PIN on the phone {request.phone} to pay {amount}. This page changes by itself.
    </Notice>
  );
}

function PhoneForm({ order, latest }: PayWithMpesaProps & { latest: GatewayRequest | null }) {
  const { id: studentId } = useStudent();
  const request = useRequestPayment();
  const { register, errors, isSubmitting, submit } = useActionForm({
    schema: PayingPhone,
    defaultValues: { phone: '' },
    send: ({ phone }) => request.run({ studentId, orderId: order.id, phone }),
    errorMessage: request.errorMessage,
    onlyField: 'phone',
  });
  const failure = latest?.status === 'failed' ? latest.failure : null;
  return (
    <form noValidate className="grid max-w-md gap-4" onSubmit={submit}>
      {failure !== null && <Notice tone="danger">{FAILURES[failure]}</Notice>}
      <p>
        We ask the phone for {formatLisente(order.missingLisente)}. The payment is complete when you have
        entered the PIN there.
      </p>
      <Field
        label="Phone number"
        required
        description="Such as 5812 3456."
        error={errors.phone?.message}
        announceError
      >
        <TextInput type="tel" autoComplete="tel" maxLength={30} {...register('phone')} />
      </Field>
      <Button
        type="submit"
        className="w-fit"
        icon={<Smartphone aria-hidden className="size-5" />}
        isBusy={isSubmitting}
        busyLabel="Asking the phone..."
      >
        Pay with M-Pesa
      </Button>
    </form>
  );
}
