import type { PaymentSummary } from '@thuto/contract/payments';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatDate } from '../../../lib/time/dates.ts';

export interface PackageEndProps {
  payment: PaymentSummary;
  timeZone: string;
  className?: string;
}

/** Shows until when the package is valid, or that it has expired. Renders nothing if the payment notice says so. */
export function PackageEnd({ payment, timeZone, className }: PackageEndProps) {
  const { subscriptionEndsAt, subscriptionState, canBook } = payment;
  const isExpired = subscriptionState === 'expired';
  if (subscriptionEndsAt === null || (isExpired && !canBook)) return null;
  return (
    <p className={cn('flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft', className)}>
      <CalendarClock aria-hidden className="size-4 shrink-0" />
      Your package {isExpired ? 'ended on' : 'is valid until'} {formatDate(subscriptionEndsAt, timeZone)}
      {isExpired && <StatusBadge status="expired" />}
    </p>
  );
}
