import type { Package } from '@thuto/contract/packages';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { useUnconfirmed } from '../../../lib/forms/use-unconfirmed.ts';
import { usePlaceOrder } from '../api/order-actions.ts';
import { useMyOrders } from '../api/my-orders.ts';

/** The packages, each with a button that orders it. Says before them what an order ends, and below what follows it. */
export function PlaceOrder({
  suggestedId,
  renderPackages,
}: {
  /** The package whose button stands out. */
  suggestedId: string | null;
  renderPackages: (renderButton: (item: Package) => ReactNode) => ReactNode;
}) {
  const student = useStudent();
  const navigate = useNavigate();
  const place = usePlaceOrder();
  const orders = useMyOrders();
  const { endedSessions, settle } = useUnconfirmed();
  const [pressedId, setPressedId] = useState<string>();
  const ends = endedSessions ?? orders.data?.credits.endWithPurchase ?? 0;

  const press = async (packageId: string) => {
    setPressedId(packageId);
    try {
      const order = await settle(() => place.run({ studentId: student.id, packageId, endsSessions: ends }));
      if (order !== undefined) await navigate(`/student/orders/${order.id}`);
    } catch (error) {
      toast.error(place.errorMessage(error));
    }
  };

  return (
    <>
      {ends > 0 && (
        <Notice tone="warning" announce="none">
          {`You have ${ends === 1 ? '1 session' : `${String(ends)} sessions`} left. ${ends === 1 ? 'It ends' : 'They end'} when the new package is paid. Use ${ends === 1 ? 'it' : 'them'} first, or ask us before you pay.`}
        </Notice>
      )}
      {renderPackages(({ id, name }) => (
        <Button
          block
          variant={id === suggestedId ? 'primary' : 'outline'}
          disabled={place.isPending}
          isBusy={place.isPending && id === pressedId}
          busyLabel="Placing..."
          onClick={() => void press(id)}
        >
          <span>
            Place Order<span className="sr-only"> for {name}</span>
          </span>
        </Button>
      ))}
      <SectionCard title="What follows">
        <ol className="list-decimal space-y-1 pl-5 text-ink-soft">
          <li>You get a reference, and see how to pay. The price stays the same while the order is open.</li>
          <li>Pay with the reference, then tell us about the payment on the order.</li>
          <li>
            We check the payment. Then the sessions can be used, and you get a receipt. The package is valid
            from that day on.
          </li>
        </ol>
      </SectionCard>
    </>
  );
}
