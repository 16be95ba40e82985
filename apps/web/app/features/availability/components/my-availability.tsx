import type { Availability, SaveAvailability } from '@thuto/contract/availability';
import type { TutorId } from '@thuto/domain/ids';
import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorPanel } from '../../../components/ui/error-panel.tsx';
import { SkeletonList } from '../../../components/ui/skeleton.tsx';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import type { Action } from '../../../lib/use-action.ts';
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
      <LoadedForm {...{ query, saving, part }} />
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
  return <LoadedForm {...{ query, saving, part }} />;
}

function LoadedForm({
  query,
  saving,
  part,
}: {
  query: UseQueryResult<Availability>;
  saving: Action<SaveAvailability, Availability>;
  part: AvailabilityPart;
}) {
  if (query.data !== undefined) return <AvailabilityForm stored={query.data} saving={saving} part={part} />;
  if (!query.isError) return <SkeletonList label="Loading the availability" rows={4} />;
  return (
    <ErrorPanel
      message={getErrorMessage(query.error, 'The availability could not be loaded.')}
      onRetry={() => void query.refetch()}
      isBusy={query.isFetching}
    />
  );
}
