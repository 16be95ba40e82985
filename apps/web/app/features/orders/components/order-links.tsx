import ReceiptText from 'lucide-react/icons/receipt-text';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { useStudent } from '../../../lib/students/student.ts';

/** Links to *Buy Sessions* and *Orders*, for those who may pay for the student. */
export function OrderLinks() {
  const { canPay } = useStudent();
  if (!canPay) return null;
  return (
    <>
      <LinkButton
        to="/student/buy"
        size="sm"
        variant="outline"
        icon={<ShoppingCart aria-hidden className="size-4" />}
      >
        Buy Sessions
      </LinkButton>
      <LinkButton
        to="/student/orders"
        size="sm"
        variant="outline"
        icon={<ReceiptText aria-hidden className="size-4" />}
      >
        Orders
      </LinkButton>
    </>
  );
}
