import type { WaitingPlace } from '@thuto/contract/waiting-list';
import Hourglass from 'lucide-react/icons/hourglass';
import { useState } from 'react';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { formatWallDate, formatWallTime, formatWeekdayTime } from '../../../lib/time/dates.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { useChangeWaitingPlace, useWaitingPlaces } from '../api/waiting-list.ts';
import { describeWish, WAITING_WORDS } from '../describe-wish.ts';

export interface MyWaitingListProps {
  timeZone: string;
  /** Opens the form; null hides the button. */
  onJoin: (() => void) | null;
}

/** The student's places in the waiting list, with the offers that can be accepted. */
export function MyWaitingList({ timeZone, onJoin }: MyWaitingListProps) {
  const query = useWaitingPlaces();
  if (query.data?.items.length === 0 && onJoin === null) return null;
  return (
    <SectionCard title="Waiting List">
      <QueryBoundary
        query={query}
        loading={<Skeleton className="h-16 rounded-lg" />}
        failure="Your waiting list could not be loaded. Please try again."
      >
        {({ items }) => (
          <div className="grid gap-4">
            {items.length === 0 && (
              <p className="text-ink-soft">
                Is a time or a tutor full? We tell you when a place becomes free, and hold it for you for 4
                hours.
              </p>
            )}
            {items.map((place) => (
              <Place key={place.id} place={place} timeZone={timeZone} />
            ))}
            {onJoin !== null && (
              <Button
                variant="outline"
                icon={<Hourglass aria-hidden className="size-5" />}
                className="sm:justify-self-start"
                onClick={onJoin}
              >
                Join Waiting List
              </Button>
            )}
          </div>
        )}
      </QueryBoundary>
    </SectionCard>
  );
}

function Place({ place, timeZone }: { place: WaitingPlace; timeZone: string }) {
  const { nameOf } = useSubjects();
  const change = useChangeWaitingPlace();
  const [asks, setAsks] = useState<'decline' | 'leave' | null>(null);
  const { id, subject, tutorName, duration, status, offer, allowedActions } = place;
  const title = `${nameOf(subject)}: ${describeWish(place)}`;
  const isEnded = status !== 'waiting' && status !== 'offered';
  return (
    <article
      aria-label={title}
      className={offer === null ? 'rounded-lg border border-line p-4' : 'rounded-lg bg-info-soft p-4'}
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-semibold [overflow-wrap:anywhere]">{title}</h3>
          <p className="text-ink-soft [overflow-wrap:anywhere]">
            {tutorName ?? 'Any tutor'}, {duration} minutes
          </p>
        </div>
        <Badge tone={offer === null ? 'neutral' : 'marigold'}>{WAITING_WORDS[status]}</Badge>
      </div>
      {offer !== null && (
        <p className="mt-3">
          <span className="font-semibold">
            A place is free: {formatWallDate(offer.date)}, {formatWallTime(offer.time)} with {offer.tutorName}
            .
          </span>{' '}
          We hold it for you until {formatWeekdayTime(offer.expiresAt, timeZone)}. The session is confirmed as
          soon as you accept, and uses 1 session.
        </p>
      )}
      {!isEnded && allowedActions.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2.5">
          {allowedActions.includes('accept') && (
            <Button
              isBusy={change.pendingInput?.action === 'accept'}
              disabled={change.isPending}
              onClick={() => void change.press({ id, action: 'accept' })}
            >
              Accept Offer
            </Button>
          )}
          {allowedActions.includes('decline') && (
            <Button variant="outline" disabled={change.isPending} onClick={() => setAsks('decline')}>
              Decline Offer
            </Button>
          )}
          {allowedActions.includes('leave') && (
            <Button size="sm" variant="ghost" className="text-danger" onClick={() => setAsks('leave')}>
              Leave Waiting List
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asks !== null}
        onOpenChange={(open) => {
          if (!open) setAsks(null);
        }}
        title={asks === 'decline' ? 'Decline this offer?' : 'Leave the waiting list?'}
        tone="danger"
        confirmLabel={asks === 'decline' ? 'Decline Offer' : 'Leave Waiting List'}
        busyLabel="Saving..."
        onConfirm={() => (asks === null ? undefined : change.run({ id, action: asks }))}
        errorMessage={change.errorMessage}
        description={title}
      >
        <p>
          {asks === 'decline'
            ? 'The time goes to the next family, and your place in the waiting list ends.'
            : 'You lose your place. You can join again at the end of the list.'}
        </p>
      </ConfirmDialog>
    </article>
  );
}
