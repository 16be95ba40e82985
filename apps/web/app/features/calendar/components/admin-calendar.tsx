import { addDays, getMonday } from '@thuto/domain/calendar';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { lazy, type ReactNode, useMemo, useRef, useState } from 'react';
import { LatePart } from '../../../components/late-part.tsx';
import { useTutors } from '../../../components/tutor-time/use-tutors.ts';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { SkeletonList } from '../../../components/ui/skeleton.tsx';
import { formatWallDate, getToday, formatZoneNote } from '../../../lib/time/dates.ts';
import { usePlatform } from '../../../lib/centre/platform.ts';
import { type DialogFor, useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useConsoleCalendar } from '../api/console-calendar.ts';
import {
  type CalendarEntry,
  countOutsideHours,
  listEntries,
  type NewTime,
  type OpenedEntry,
} from '../calendar-entries.ts';
import { useCalendarAddress } from '../use-calendar-address.ts';
import { useWideScreen } from '../../../lib/browser/use-wide-screen.ts';
import { CalendarEntryDialog } from './calendar-entry-dialog.tsx';
import { MoveEntryDialog } from './move-entry-dialog.tsx';
import { WeekList } from './week-list.tsx';

const PRESSED = 'aria-pressed:border-pine-600 aria-pressed:bg-pine-50 aria-pressed:text-pine-700';

const WeekGrid = lazy(() => import('./week-grid.tsx'));
const DayGrid = lazy(() => import('./day-grid.tsx'));

/** A drag that waits for its confirmation. */
interface AskedMove {
  readonly entry: CalendarEntry;
  readonly time: NewTime;
}

/**
 * A week of bookings and sessions as a grid on wide screens, and as a list; or a day with the tutors side by side. Entries
 * can be dragged to another time, day or tutor. Another day or tutor is confirmed first. A time that is taken is refused
 * with the reason.
 */
export function AdminCalendar({
  details,
  renderActions,
  onMove,
}: {
  /** The dialog with the details of an entry. */
  details: DialogFor<CalendarEntry>;
  /** Renders the actions of an entry. */
  renderActions: (entry: OpenedEntry) => ReactNode;
  /** Moves a dragged entry. Resolves to the reason of a refusal; null after success. */
  onMove: (entry: CalendarEntry, time: NewTime) => Promise<string | null>;
}) {
  const { timeZone } = usePlatform();
  const address = useCalendarAddress(timeZone);
  const { monday, asList, showWeek, showAsList, showDay } = address;
  const isWide = useWideScreen();
  // A phone has no space for tutors side by side.
  const day = isWide ? address.day : null;
  const query = useConsoleCalendar(monday, day);
  const [refusal, setRefusal] = useState<string | null>(null);
  const directory = useTutors().data?.items;
  const tutors = useMemo(() => (directory ?? []).filter(({ isRetired }) => !isRetired), [directory]);
  const entries = useMemo(() => (query.data === undefined ? [] : listEntries(query.data)), [query.data]);
  const note = formatZoneNote(timeZone);
  const isPicture = isWide && !asList && day === null;
  const today = getToday(timeZone);
  const step = (by: number) => (day === null ? showWeek(addDays(monday, 7 * by)) : showDay(addDays(day, by)));

  const move = async (entry: CalendarEntry, time: NewTime) => {
    setRefusal(null);
    const reason = await onMove(entry, time);
    setRefusal(reason);
    return reason === null;
  };
  const asking = useDialogFor<AskedMove>();
  /** Answers the drag that waits for the dialog. */
  const settle = useRef<(isMoved: boolean) => void>(() => undefined);
  const ask = (entry: CalendarEntry, time: NewTime) => {
    setRefusal(null);
    asking.show({ entry, time });
    return new Promise<boolean>((resolve) => {
      settle.current = resolve;
    });
  };
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
          label={day === null ? 'Previous week' : 'Previous day'}
          variant="outline"
          icon={<ChevronLeft aria-hidden className="size-5" />}
          onClick={() => step(-1)}
        />
        <Button
          variant="outline"
          disabled={day === null ? monday === getMonday(today) : day === today}
          onClick={() => (day === null ? showWeek(today) : showDay(today))}
        >
          Today
        </Button>
        <IconButton
          label={day === null ? 'Next week' : 'Next day'}
          variant="outline"
          icon={<ChevronRight aria-hidden className="size-5" />}
          onClick={() => step(1)}
        />
        <output className="min-w-0 font-semibold max-sm:w-full sm:ml-2">
          {day === null
            ? `${formatWallDate(monday)} to ${formatWallDate(addDays(monday, 6))}`
            : formatWallDate(day, 'long')}
          {note !== null && <span className="font-normal text-ink-soft"> ({note})</span>}
        </output>
        {isWide && (
          <div className="ml-auto flex flex-wrap gap-2">
            {day === null && (
              <Button variant="ghost" onClick={() => showAsList(!asList)}>
                {asList ? 'Show as week' : 'Show as list'}
              </Button>
            )}
            <Button
              variant="outline"
              className={PRESSED}
              aria-pressed={day === null}
              onClick={() => showWeek(day ?? monday)}
            >
              Week
            </Button>
            <Button
              variant="outline"
              className={PRESSED}
              aria-pressed={day !== null}
              onClick={() => showDay(day ?? (monday === getMonday(today) ? today : monday))}
            >
              Day
            </Button>
          </div>
        )}
      </div>
      {refusal !== null && (
        <Notice tone="danger" onDismiss={() => setRefusal(null)}>
          {refusal}
        </Notice>
      )}
      <QueryBoundary query={query} loading={loading} failure="The calendar could not be loaded.">
        {(calendar) => (
          <>
            {!calendar.complete && (
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
              <EmptyState
                title={day === null ? 'Nothing in this week' : 'Nothing on this day'}
                icon={<CalendarDays className="size-6" />}
              >
                Bookings and sessions show up here on their day.
              </EmptyState>
            )}
            {isPicture && entries.length > 0 && (
              <LatePart fallback={loading}>
                <WeekGrid
                  monday={monday}
                  entries={entries}
                  timeZone={timeZone}
                  onOpen={details.show}
                  onMove={ask}
                />
              </LatePart>
            )}
            {day !== null && entries.length > 0 && (
              <LatePart fallback={loading}>
                <DayGrid
                  day={day}
                  entries={entries}
                  tutors={tutors}
                  timeZone={timeZone}
                  onOpen={details.show}
                  onMove={(entry, time) => (time.tutor === undefined ? move : ask)(entry, time)}
                />
              </LatePart>
            )}
            {!isPicture && day === null && (
              <WeekList monday={monday} entries={entries} timeZone={timeZone} onOpen={details.show} />
            )}
          </>
        )}
      </QueryBoundary>
      {asking.item !== null && (
        <MoveEntryDialog
          {...asking.item}
          timeZone={timeZone}
          open={asking.open}
          onOpenChange={(open) => {
            asking.setOpen(open);
            if (!open) settle.current(false);
          }}
          onConfirm={async ({ entry, time }) => {
            const reason = await onMove(entry, time);
            if (reason === null) settle.current(true);
            return reason;
          }}
        />
      )}
      {details.render((entry, dialog) => (
        <CalendarEntryDialog entry={entry} timeZone={timeZone} renderActions={renderActions} {...dialog} />
      ))}
    </div>
  );
}
