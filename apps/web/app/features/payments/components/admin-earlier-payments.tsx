import { useQuery } from '@tanstack/react-query';
import type { PaymentForAdmin } from '@thuto/contract/payments';
import { formatLisente } from '@thuto/domain/money';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { orpc } from '../../../lib/api/api-client.ts';
import { formatDate } from '../../../lib/time/dates.ts';
import { getErrorMessage } from '../../../lib/api/error-copy.ts';

/** Enough to judge the claim. The student's page shows all. */
const SHOWN = 5;

/** Earlier payments of the same student, shown beside the claim. */
export function AdminEarlierPayments({ payment }: { payment: PaymentForAdmin }) {
  const query = useQuery(
    orpc.users.listStudentPayments.queryOptions({ input: { id: payment.student.id, limit: SHOWN + 1 } }),
  );
  const earlier = query.data?.items.filter(({ id }) => id !== payment.id).slice(0, SHOWN) ?? [];
  const more = (query.data?.total ?? 0) - 1 - earlier.length;
  return (
    <section aria-label="Other payments of this student" className="mt-4 border-t border-line pt-3 text-sm">
      <h3 className="font-sans text-sm font-semibold">Other payments</h3>
      {query.data === undefined ? (
        <p className="mt-1 text-ink-soft">
          {query.isError ? getErrorMessage(query.error, 'The payments could not be loaded.') : 'Loading...'}
        </p>
      ) : earlier.length === 0 ? (
        <p className="mt-1 text-ink-soft">None: this is the first one.</p>
      ) : (
        <ul className="mt-1 grid gap-2">
          {earlier.map(({ id, packageName, amountLisente, submittedAt, status }) => (
            <li key={id} className="flex items-start justify-between gap-3">
              <span className="min-w-0">
                {packageName}
                <span className="block text-ink-soft tabular-nums">
                  {formatLisente(amountLisente)}, {formatDate(submittedAt)}
                </span>
              </span>
              <StatusBadge status={status} className="shrink-0" />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="mt-1 text-ink-soft">and {more} more</p>}
    </section>
  );
}
