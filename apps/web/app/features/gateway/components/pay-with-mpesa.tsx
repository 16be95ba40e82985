import type { GatewayRequest } from '@thuto/contract/gateway';
import type { GatewayFailure } from '@thuto/domain/gateway';
import { formatLisente } from '@thuto/domain/money';
import { Smartphone } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useStudent } from '../../../lib/student.ts';
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
  const [phone, setPhone] = useState('');
  const [fault, setFault] = useState<string>();
  const failure = latest?.status === 'failed' ? latest.failure : null;
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (phone.trim() === '') return setFault('Please enter a phone number');
    try {
      await request.run({ studentId, orderId: order.id, phone: phone.trim() });
    } catch (error) {
      const field = error instanceof ApiError ? error.fields['phone'] : undefined;
      setFault(field ?? request.errorMessage(error));
    }
  };
  return (
    <form noValidate className="grid max-w-md gap-4" onSubmit={(event) => void pay(event)}>
      {failure !== null && <Notice tone="danger">{FAILURES[failure]}</Notice>}
      <p>
        We ask the phone for {formatLisente(order.missingLisente)}. The payment is complete when you have
        entered the PIN there.
      </p>
      <Field label="Phone number" required description="Such as 5812 3456." error={fault} announceError>
        <TextInput
          type="tel"
          autoComplete="tel"
          maxLength={30}
          value={phone}
          onChange={({ target }) => {
            setPhone(target.value);
            setFault(undefined);
          }}
        />
      </Field>
      <Button
        type="submit"
        className="w-fit"
        icon={<Smartphone aria-hidden className="size-5" />}
        isBusy={request.isPending}
        busyLabel="Asking the phone..."
      >
        Pay with M-Pesa
      </Button>
    </form>
  );
}
