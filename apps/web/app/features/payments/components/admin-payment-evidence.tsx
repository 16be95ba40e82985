import type { UseQueryResult } from '@tanstack/react-query';
import type { PaymentForAdmin, PaymentReview } from '@thuto/contract/payments';
import type { PaymentMethod } from '@thuto/domain/payments/payments';
import { providerName } from '../../../components/provider-names.ts';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { LoadingNote } from '../../../components/ui/spinner.tsx';
import { formatDateTime } from '../../../lib/time/dates.ts';

const TITLES: Readonly<Record<PaymentMethod, string>> = {
  proof: 'Proof',
  sms: 'Message',
  statement: 'Line of a statement',
  cash: 'Cash',
  gateway: 'Gateway',
};

export interface AdminPaymentEvidenceProps {
  payment: PaymentForAdmin;
  review: Pick<UseQueryResult<PaymentReview>, 'data' | 'isError' | 'error' | 'isFetching' | 'refetch'>;
}

/** The evidence of a claim without a file: the text of a message, and what it says. */
export function AdminPaymentEvidence({ payment, review }: AdminPaymentEvidenceProps) {
  return (
    <QueryBoundary
      query={review}
      loading={<LoadingNote>Loading the evidence</LoadingNote>}
      failure="The evidence could not be loaded."
    >
      {({ evidence }) => <Evidence payment={payment} evidence={evidence} />}
    </QueryBoundary>
  );
}

function Evidence({ payment, evidence }: Pick<PaymentReview, 'evidence'> & { payment: PaymentForAdmin }) {
  const facts = [
    ['Provider', payment.provider === null ? null : providerName(payment.provider)],
    ['Transaction ID', payment.transactionId],
    ['Payer', evidence?.payer ?? null],
    ['Date', evidence?.paidAt ? formatDateTime(evidence.paidAt) : null],
  ].filter((fact): fact is [string, string] => fact[1] !== null);
  return (
    <section
      aria-label={TITLES[payment.method]}
      className="h-full overflow-y-auto rounded-lg border border-line bg-sunken p-5 [overflow-wrap:anywhere]"
    >
      <h3 className="text-lg">{TITLES[payment.method]}</h3>
      {evidence?.text ? (
        <p className="mt-2 whitespace-pre-wrap">{evidence.text}</p>
      ) : (
        <p className="mt-2 text-ink-soft">There is no text.</p>
      )}
      <dl className="mt-4 grid gap-1.5 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-2">
            <dt className="text-ink-soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
