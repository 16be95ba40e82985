import type { WaitingApproval } from '@thuto/contract/payments';
import { formatLisente } from '@thuto/domain/money';
import { Link } from 'react-router';
import { SectionCard } from '../../../components/ui/card.tsx';
import { formatDateTime } from '../../../lib/time/dates.ts';
import { useWaitingApprovals } from '../api/desk.ts';

/** Says what waits, such as `Refund of M450 for T7K-4QX`. */
function describeMove({ sessions, amountLisente, reference, source }: WaitingApproval): string {
  if (sessions !== null) {
    const count = `${String(Math.abs(sessions))} session${Math.abs(sessions) === 1 ? '' : 's'}`;
    return `${sessions > 0 ? 'Add' : 'Take'} ${count}, worth ${formatLisente(amountLisente)}`;
  }
  const from = source === 'account' ? ' from the account’s money' : '';
  return `Refund of ${formatLisente(amountLisente)} for ${reference ?? ''}${from}`;
}

/** The refunds and adjustments that a second admin has to enter too (PAY-55). Shows nothing while there are none. */
export function AdminWaitingApprovals() {
  const { data } = useWaitingApprovals();
  if (data === undefined || data.items.length === 0) return null;
  return (
    <SectionCard title="Waiting for a second admin" className="mb-6">
      <p className="mb-4 text-ink-soft">It is done when a second admin enters the same within a week.</p>
      <ul className="grid gap-3">
        {data.items.map((item) => (
          <li key={item.id} className="[overflow-wrap:anywhere]">
            <strong className="font-semibold">{describeMove(item)}</strong>,{' '}
            <Link to={`/admin/users/${item.studentId}`} className="text-link">
              {item.studentName}
            </Link>
            <span className="block text-sm text-ink-soft">
              {item.isMine ? 'You' : item.adminName} entered it on {formatDateTime(item.askedAt)}.
              {item.isMine && ' Another admin has to enter the same.'}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
