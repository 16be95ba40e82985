import FullCalendar, { type EventApi, type EventDisplayInfo, type EventInput } from '@fullcalendar/react';
import interaction from '@fullcalendar/react/interaction';
import classicTheme from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import type { WallDate } from '@thuto/domain/calendar';
import { useMemo } from 'react';
import { cn } from '../../../lib/cn.ts';
import { toWallClock } from '../../../lib/time/wall-clock.ts';
import {
  type CalendarEntry,
  canMove,
  FIRST_HOUR,
  getEntryTimes,
  type NewTime,
  toDuration,
} from '../calendar-entries.ts';
import { useWideScreen } from '../../../lib/browser/use-wide-screen.ts';
import { getLook } from '../entry-look.ts';
import './week-grid.css';
import { SubjectName } from '../../../components/subject-name.tsx';
import { getNow } from '../../../lib/time/clock.ts';

/** Where overlapping entries share a column, a strip along the right edge shows the entries behind. */
const ENTRY = 'px-1 py-0.5 text-xs leading-tight lg:max-2xl:pr-6.5';

const PLUGINS = [timeGrid, interaction, classicTheme];
const HOURS = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
/** From this width on, two entries side by side in a day have space for a name each. */
const PAIRS_FROM_PX = 1536;
const DAYS = { weekday: 'short', day: 'numeric', month: 'short' } as const;

interface WeekGridProps {
  monday: WallDate;
  entries: readonly CalendarEntry[];
  timeZone: string;
  onOpen: (entry: CalendarEntry) => void;
  /** Moves or lengthens a dragged entry. Resolves to false if it must go back. */
  onMove: (entry: CalendarEntry, time: NewTime) => Promise<boolean>;
}

/**
 * The week as a grid. Approved and scheduled entries can be dragged to another day or time, and lengthened at their lower
 * edge. With the keyboard, opening an entry offers the same. FullCalendar receives the platform's wall-clock time as if it were UTC, so that the browser's
 * time zone has no effect.
 */
export default function WeekGrid({ monday, entries, timeZone, onOpen, onMove }: WeekGridProps) {
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.item.id, entry])), [entries]);
  const hasRoomForPairs = useWideScreen(PAIRS_FROM_PX);
  const events = useMemo(() => entries.map((entry) => eventOf(entry, timeZone)), [entries, timeZone]);
  const move = async ({ event, revert }: { event: EventApi; revert: () => void }) => {
    const entry = byId.get(event.id);
    const time = toNewTime(event);
    if (entry === undefined || time === null || !(await onMove(entry, time))) revert();
  };
  return (
    <div className="week-grid">
      <FullCalendar
        key={monday}
        plugins={PLUGINS}
        initialView="timeGridWeek"
        initialDate={monday}
        firstDay={1}
        locale="en-gb"
        timeZone="UTC"
        now={() => toWallClock(getNow(), timeZone)}
        nowIndicator
        headerToolbar={false}
        allDaySlot={false}
        height="44rem"
        scrollTime={`${String(FIRST_HOUR).padStart(2, '0')}:00:00`}
        slotHeaderFormat={HOURS}
        dayHeaderFormat={DAYS}
        slotEventOverlap={false}
        eventMaxStack={hasRoomForPairs ? 2 : 1}
        eventMinHeight={24}
        columnMoreLinkClass="min-h-6! min-w-6!"
        eventInteractive
        events={events}
        eventContent={renderWords}
        eventClick={({ event }) => {
          const entry = byId.get(event.id);
          if (entry) onOpen(entry);
        }}
        snapDuration="00:15:00"
        eventDrop={(dropped) => void move(dropped)}
        eventResize={(resized) => void move(resized)}
      />
    </div>
  );
}

/** Returns where an entry was dragged to. The calendar's instants are wall-clock times written as if they were UTC. */
function toNewTime({ start, end }: EventApi): NewTime | null {
  if (start === null || end === null) return null;
  const [date = '', time = ''] = start.toISOString().split('T');
  const minutes = (end.getTime() - start.getTime()) / 60_000;
  return { date, time: time.slice(0, 5), duration: toDuration(minutes) };
}

function eventOf(entry: CalendarEntry, timeZone: string): EventInput {
  const { tone } = getLook(entry);
  return {
    id: entry.item.id,
    title: entry.item.studentName,
    ...getEntryTimes(entry, timeZone),
    editable: canMove(entry),
    color: `var(--color-${tone}-soft)`,
    contrastColor: `var(--color-${tone})`,
    extendedProps: { entry, timeZone },
  };
}

function renderWords({ event }: EventDisplayInfo) {
  const { entry, timeZone } = event.extendedProps as { entry: CalendarEntry; timeZone: string };
  const { item } = entry;
  const { start, end } = getEntryTimes(entry, timeZone);
  const { word } = getLook(entry);
  const until = <span className="sr-only"> to {end.slice(11, 16)}</span>;
  // Half an hour has space for one line.
  if (item.duration < 60) {
    return (
      <div className={cn(ENTRY, 'truncate')}>
        <span className="font-semibold">{item.studentName}</span> {word},{' '}
        <SubjectName id={item.subject} isCall={item.isAssessmentCall} />, {start.slice(11, 16)}
        {until}
      </div>
    );
  }
  return (
    <div className={cn(ENTRY, 'h-full py-px leading-3.5')}>
      {/* Lines that do not fit move to a hidden second column, so that no line is cut off. */}
      <div className="flex h-full flex-col flex-wrap content-start overflow-hidden [&>span]:w-full">
        <span className="line-clamp-2 font-semibold">{item.studentName}</span>
        <span>{word}</span>
        <span className="tabular-nums">
          {start.slice(11, 16)}
          {until}
        </span>
        <span className="truncate">
          <SubjectName id={item.subject} isCall={item.isAssessmentCall} />
        </span>
      </div>
    </div>
  );
}
