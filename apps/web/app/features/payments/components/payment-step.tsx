import type { PaymentSummary } from '@thuto/contract/payments';
import { useEffect, useRef, type ReactNode } from 'react';
import type { z } from 'zod';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { usePlatform } from '../../../lib/centre/platform.ts';
import { usePackagesOnSale } from '../../../lib/api/packages-on-sale.ts';
import { PackageCards } from './package-cards.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentSubmitted } from './payment-submitted.tsx';
import { ProofAllowance } from './proof-allowance.tsx';
import { ProofForm } from './proof-form.tsx';

export interface PaymentStepProps {
  accountId: string;
  payment: z.infer<typeof PaymentSummary>;
  reviewHours: number | null;
  selectedPackage: string | null;
  onSelectPackage: (packageId: string) => void;
  /** Payment instructions, shown above the upload. */
  instructions: ReactNode;
}

/** Step 3: the package, the proof of payment, and its status (PAY-4, PAY-11). */
export function PaymentStep({
  accountId,
  payment,
  reviewHours,
  selectedPackage,
  onSelectPackage,
  instructions,
}: PaymentStepProps) {
  const { contactEmail } = usePlatform();
  const packages = usePackagesOnSale();
  // A package that was retired after it was chosen cannot be paid for.
  const isOffered = packages.data?.items.some(({ id }) => id === selectedPackage) ?? true;
  const chosen = isOffered ? selectedPackage : null;
  const statusRef = useRef<HTMLDivElement>(null);
  const { current } = payment;
  const shownId = useRef(current?.id);

  // After a submission the status appears at the top, above the pressed button.
  useEffect(() => {
    if (current?.id === shownId.current) return;
    shownId.current = current?.id;
    statusRef.current?.focus({ preventScroll: true });
    statusRef.current?.scrollIntoView({ block: 'center' });
  }, [current?.id]);

  return (
    <div className="grid grid-cols-1 gap-6 sm:gap-8">
      {current !== null && (
        <div ref={statusRef} tabIndex={-1}>
          <PaymentSubmitted payment={current} summary={payment} reviewHours={reviewHours} />
        </div>
      )}
      <QueryBoundary
        query={packages}
        loading="Loading packages"
        rows={3}
        rowClassName="h-24"
        failure="The packages could not be loaded."
        empty={<Notice tone="info">There are no packages on sale at the moment. Please ask us.</Notice>}
      >
        {({ items }) => (
          <PackageCards
            packages={items}
            value={chosen}
            onChange={onSelectPackage}
            isShort={current !== null}
          />
        )}
      </QueryBoundary>
      <section aria-labelledby="payment-proof-title" className="grid gap-3">
        <div>
          <h2 id="payment-proof-title" className="text-xl">
            {current === null ? 'Upload your proof' : 'Submit a new proof'}
          </h2>
          <p className="text-ink-soft">{HINTS[current?.status ?? 'none']}</p>
        </div>
        {instructions}
        <ProofForm accountId={accountId} packageId={chosen} />
        <ProofAllowance />
        <p className="text-sm text-ink-soft">
          Not sure how to pay?{' '}
          <a href={`mailto:${contactEmail}`} className="text-link inline-flex min-h-11 items-center">
            {contactEmail}
          </a>
        </p>
      </section>
      {current !== null && <PaymentHistory />}
    </div>
  );
}

const HINTS = {
  none: 'Pay for the package first, then show us the receipt.',
  pending: 'The proof above is still being reviewed. A new one replaces it, and its file is removed.',
  approved:
    'For your next package: pay first, then show us the receipt. Until it is approved, no new sessions can be booked.',
  rejected: 'Pay the missing amount, or upload a better picture of the receipt. We will review it again.',
} as const;
