import type { Availability, SaveAvailability } from '@thuto/contract/availability';
import type { TutorId } from '@thuto/domain/ids';
import type { UseQueryResult } from '@tanstack/react-query';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import type { Action } from '../../../lib/api/use-action.ts';
import {
  useMyAvailability,
  useSaveMyAvailability,
  useSaveTutorAvailability,
  useTutorAvailability,
} from '../api/availability.ts';
import { AvailabilityForm, type AvailabilityPart } from './availability-form.tsx';
import { BusyCalendarCard } from './busy-calendar-card.tsx';
import { TutorFeedCard } from './tutor-feed-card.tsx';

/** A page of the Availability tab. The last one also has the calendar that blocks time, and the own calendar address. */
export function MyAvailability({ part }: { part: AvailabilityPart }) {
  const query = useMyAvailability();
  const saving = useSaveMyAvailability();
  return (
    <div className="grid gap-5">
      <LoadedForm {...{ query, saving, part }} isOwn />
      {part === 'limits' && query.data !== undefined && (
        <>
          <BusyCalendarCard />
          <TutorFeedCard />
        </>
      )}
    </div>
  );
}

/** A page of a tutor's availability, for admins. */
export function TutorAvailability({ id, part }: { id: TutorId; part: AvailabilityPart }) {
  const query = useTutorAvailability(id);
  const saving = useSaveTutorAvailability(id);
  return <LoadedForm {...{ query, saving, part }} isOwn={false} />;
}

function LoadedForm({
  query,
  saving,
  part,
  isOwn,
}: {
  query: UseQueryResult<Availability>;
  saving: Action<SaveAvailability, Availability>;
  part: AvailabilityPart;
  /** False for an admin. */
  isOwn: boolean;
}) {
  return (
    <QueryBoundary
      query={query}
      loading="Loading the availability"
      rows={4}
      failure="The availability could not be loaded."
    >
      {(stored) => (
        <AvailabilityForm
          stored={stored}
          saving={saving}
          part={part}
          tutorName={isOwn ? null : stored.tutorName}
        />
      )}
    </QueryBoundary>
  );
}
