import { formatLisente } from '@thuto/domain/money';
import { Notice } from '../../../components/ui/notice.tsx';

/** Money of the account that no order has used. Absent if there is none. */
export function LeftOver({ lisente }: { lisente: number }) {
  if (lisente === 0) return null;
  return (
    <Notice tone="success" announce="none" title={`${formatLisente(lisente)} left over`}>
      More arrived than your orders cost. Your next order uses it first.
    </Notice>
  );
}
