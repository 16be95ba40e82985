import { ErrorPanel } from '../../../components/ui/error-panel.tsx';
import { SkeletonList } from '../../../components/ui/skeleton.tsx';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { useMyAvailability, useSaveMyAvailability } from '../api/availability.ts';
import { AvailabilityForm, type AvailabilityPart } from './availability-form.tsx';
import { BusyCalendarCard } from './busy-calendar-card.tsx';
import { TutorFeedCard } from './tutor-feed-card.tsx';

/** A page of the Availability tab. The last one also has the calendar that blocks time, and the own calendar address. */
export function MyAvailability({ part }: { part: AvailabilityPart }) {
  const query = useMyAvailability();
  const saving = useSaveMyAvailability();
  if (query.data === undefined) {
    if (!query.isError) return <SkeletonList label="Loading your availability" rows={4} />;
    return (
      <ErrorPanel
        message={getErrorMessage(query.error, 'Your availability could not be loaded.')}
        onRetry={() => void query.refetch()}
        isBusy={query.isFetching}
      />
    );
  }
  return (
    <div className="grid gap-5">
      <AvailabilityForm stored={query.data} saving={saving} part={part} />
      {part === 'limits' && (
        <>
          <BusyCalendarCard />
          <TutorFeedCard />
        </>
      )}
    </div>
  );
}
