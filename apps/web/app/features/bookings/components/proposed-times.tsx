import type { BookingForStudent, Proposal } from '@thuto/contract/bookings';
import { useId, useState } from 'react';
import { formatMoment } from '../../../components/free-times/free-time-words.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatWeekdayTime } from '../../../lib/time/dates.ts';
import { useAcceptProposal } from '../api/free-times.ts';

/** The times that the desk proposes for a request. Pressing one confirms it. */
export function ProposedTimes({ booking, timeZone }: { booking: BookingForStudent; timeZone: string }) {
  const titleId = useId();
  const accept = useAcceptProposal();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { id, proposals } = booking;
  const last =
    proposals
      .map(({ expiresAt }) => expiresAt)
      .toSorted()
      .at(-1) ?? '';

  const take = async ({ id: proposalId }: Proposal) => {
    setRefusal(null);
    try {
      await accept.run({ id, proposalId });
    } catch (error) {
      setRefusal(accept.errorMessage(error));
    }
  };

  return (
    <section aria-labelledby={titleId} className="mt-3 grid gap-2 rounded-lg bg-info-soft px-3 py-3">
      <h4 id={titleId} className="font-semibold">
        Proposed times
      </h4>
      <p className="text-sm">
        The time that you asked for is not possible. Choose one of these, and it is confirmed. Answer by{' '}
        {formatWeekdayTime(last, timeZone)}.
      </p>
      <ul className="grid gap-2">
        {proposals.map((proposal) => (
          <li key={proposal.id} className="grid gap-0.5">
            <Button
              isBusy={accept.pendingInput?.proposalId === proposal.id}
              disabled={accept.isPending}
              onClick={() => void take(proposal)}
            >
              {formatMoment(proposal)}
            </Button>
            <span className="text-center text-sm text-ink-soft">with {proposal.tutorName}</span>
          </li>
        ))}
      </ul>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
    </section>
  );
}
