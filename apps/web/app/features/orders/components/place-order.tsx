import type { Package } from '@thuto/contract/packages';
import { formatLisente } from '@thuto/domain/money';
import { formatPackageLessons } from '@thuto/domain/payments/package-words';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { useUnconfirmed } from '../../../lib/forms/use-unconfirmed.ts';
import { usePlaceOrder } from '../api/order-actions.ts';
import { useMyOrders } from '../api/my-orders.ts';

/** Orders the chosen package, and says beforehand what happens. */
export function PlaceOrder({ chosen }: { chosen: Package | null }) {
  const student = useStudent();
  const navigate = useNavigate();
  const place = usePlaceOrder();
  const orders = useMyOrders();
  const { endedSessions, settle } = useUnconfirmed();
  const ends = endedSessions ?? orders.data?.credits.endWithPurchase ?? 0;

  const press = async () => {
    if (chosen === null) {
      toast.error('Please select a package.');
      return;
    }
    try {
      const order = await settle(() =>
        place.run({ studentId: student.id, packageId: chosen.id, endsSessions: ends }),
      );
      if (order !== undefined) await navigate(`/student/orders/${order.id}`);
    } catch (error) {
      toast.error(place.errorMessage(error));
    }
  };

  return (
    <>
      <SectionCard title="Your order">
        {chosen === null ? (
          <p className="text-ink-soft">Select a package first.</p>
        ) : (
          <p>
            <strong className="font-semibold">{chosen.name}</strong>: {formatPackageLessons(chosen)} for{' '}
            {formatLisente(chosen.priceLisente)}, valid for {chosen.validMonths}{' '}
            {chosen.validMonths === 1 ? 'month' : 'months'} from the day the payment is approved.
          </p>
        )}
        <ol className="mt-3 list-decimal space-y-1 pl-5 text-ink-soft">
          <li>You get a reference, and see how to pay. The price stays the same while the order is open.</li>
          <li>Pay with the reference, then tell us about the payment on the order.</li>
          <li>We check the payment. Then the sessions can be used, and you get a receipt.</li>
        </ol>
      </SectionCard>
      {/* At the bottom edge of a phone once a package is chosen, with what the order ends. */}
      <div
        className={
          chosen === null
            ? ''
            : 'max-sm:sticky max-sm:bottom-16 max-sm:z-10 max-sm:-mx-4 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-4 max-sm:py-3'
        }
      >
        {ends > 0 && (
          <Notice tone="warning" className="mb-3" announce="none">
            {`You have ${ends === 1 ? '1 session' : `${String(ends)} sessions`} left. ${ends === 1 ? 'It ends' : 'They end'} when the new package is paid. Use ${ends === 1 ? 'it' : 'them'} first, or ask us before you pay.`}
          </Notice>
        )}
        <Button
          className="max-sm:w-full"
          isBusy={place.isPending}
          busyLabel="Placing..."
          onClick={() => void press()}
        >
          Place Order
        </Button>
      </div>
    </>
  );
}
