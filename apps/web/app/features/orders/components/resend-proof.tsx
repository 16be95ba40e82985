import type { Order, OrderPayment } from '@thuto/contract/orders';
import { DownloadSize } from '../../../components/download-size.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useStudent } from '../../../lib/students/student.ts';
import { useResendProof } from '../api/claim-payment.ts';

/** The file of a rejected payment, which can be sent again. */
export function ResendProof({
  order,
  payment,
  onSent,
}: {
  order: Order;
  payment: OrderPayment;
  onSent: () => void;
}) {
  const { id: studentId } = useStudent();
  const resend = useResendProof();
  const { proof } = payment;
  if (proof === null) return null;
  const send = async () => {
    await resend.press({ studentId, id: order.id, paymentId: payment.id });
    onSent();
  };
  return (
    <div className="rounded-lg border border-line bg-sunken px-4 py-3">
      <p>
        You sent{' '}
        <a
          href={proof.url}
          target="_blank"
          rel="noopener noreferrer"
          className="text-link [overflow-wrap:anywhere]"
        >
          {proof.fileName} <DownloadSize bytes={proof.size} />
        </a>
        . Choose a better file below, or send this one again.
      </p>
      <Button
        variant="outline"
        size="sm"
        className="mt-3"
        isBusy={resend.isPending}
        onClick={() => void send()}
      >
        Send This File Again
      </Button>
    </div>
  );
}
