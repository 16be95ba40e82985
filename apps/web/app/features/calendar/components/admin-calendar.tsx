import { addDays, getMonday } from '@thuto/domain/calendar';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorPanel } from '../../../components/ui/error-panel.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { SkeletonList } from '../../../components/ui/skeleton.tsx';
import { formatWallDate, getToday, formatZoneNote } from '../../../lib/dates.ts';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { usePlatform } from '../../../lib/platform.ts';
import type { DialogFor } from '../../../lib/use-dialog-for.ts';
import { useConsoleCalendar } from '../api/get-console-calendar.ts';
import { type CalendarEntry, countOutsideHours, listEntries, type OpenedEntry } from '../calendar-entries.ts';
import { useCalendarAddress } from '../use-calendar-address.ts';
import { useWideScreen } from '../use-wide-screen.ts';
import { CalendarEntryDialog } from './calendar-entry-dialog.tsx';
import { WeekList } from './week-list.tsx';

const WeekGrid = lazy(() => import('./week-grid.tsx'));

/** A week of bookings and sessions: a grid on wide screens, and a list. */
export function AdminCalendar({
  details,
  renderActions,
}: {
  /** The dialog with the details of an entry. */
  details: DialogFor<CalendarEntry>;
  /** Renders the actions of an entry. */
  renderActions: (entry: OpenedEntry) => ReactNode;
}) {
  const { timeZone } = usePlatform();
  const { monday, asList, showWeek, showAsList } = useCalendarAddress(timeZone);
  const query = useConsoleCalendar(monday);
  const isWide = useWideScreen();
  const entries = useMemo(() => (query.data === undefined ? [] : listEntries(query.data)), [query.data]);
  const note = formatZoneNote(timeZone);
  const isPicture = isWide && !asList;
  const outside = isPicture ? countOutsideHours(entries, timeZone) : 0;

  const loading = isPicture ? (
    <SkeletonList label="Loading the calendar" rows={1} rowClassName="h-[44rem]" />
  ) : (
    <SkeletonList label="Loading the calendar" rows={5} rowClassName="h-18" />
  );

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          label="Previous week"
          variant="outline"
          icon={<ChevronLeft aria-hidden className="size-5" />}
          onClick={() => showWeek(addDays(monday, -7))}
        />
        <Button
          variant="outline"
          disabled={monday === getMonday(getToday(timeZone))}
          onClick={() => showWeek(getToday(timeZone))}
        >
          Today
        </Button>
        <IconButton
          label="Next week"
          variant="outline"
          icon={<ChevronRight aria-hidden className="size-5" />}
          onClick={() => showWeek(addDays(monday, 7))}
        />
        <output className="min-w-0 font-semibold max-sm:w-full sm:ml-2">
          {formatWallDate(monday)} to {formatWallDate(addDays(monday, 6))}
          {note !== null && <span className="font-normal text-ink-soft"> ({note})</span>}
        </output>
        {isWide && (
          <Button variant="ghost" className="ml-auto" onClick={() => showAsList(!asList)}>
            {asList ? 'Show as week' : 'Show as list'}
          </Button>
        )}
      </div>
      {query.data === undefined ? (
        query.isError ? (
          <ErrorPanel
            message={getErrorMessage(query.error, 'The calendar could not be loaded.')}
            onRetry={() => void query.refetch()}
            isBusy={query.isFetching}
          />
        ) : (
          loading
        )
      ) : (
        <>
          {!query.data.complete && (
            <Notice tone="warning" announce="none">
              This week has more entries than the calendar can show. The latest ones are missing.
            </Notice>
          )}
          {outside > 0 && (
            <p className="text-sm text-ink-soft">
              {outside} before 08:00 or after 22:00: scroll inside the calendar, or show it as a list.
            </p>
          )}
          {entries.length === 0 && (
            <EmptyState title="Nothing in this week" icon={<CalendarDays className="size-6" />}>
              Bookings and sessions show up here on their day.
            </EmptyState>
          )}
          {isPicture && entries.length > 0 && (
            <Suspense fallback={loading}>
              <WeekGrid monday={monday} entries={entries} timeZone={timeZone} onOpen={details.show} />
            </Suspense>
          )}
          {!isPicture && (
            <WeekList monday={monday} entries={entries} timeZone={timeZone} onOpen={details.show} />
          )}
        </>
      )}
      {details.item !== null && (
        <CalendarEntryDialog
          entry={details.item}
          timeZone={timeZone}
          open={details.open}
          onOpenChange={details.setOpen}
          renderActions={renderActions}
        />
      )}
    </div>
  );
}
