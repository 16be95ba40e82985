import type { WallDate } from '@thuto/domain/calendar';
import { ADMIN_DURATIONS } from '@thuto/domain/tuition';
import { memo, useMemo, useRef, useState, type PointerEvent } from 'react';
import { SubjectName } from '../../../components/subject-name.tsx';
import { type CalendarEntry, canMove, type NewTime, toDuration } from '../calendar-entries.ts';
import { formatMinutes, getShownHours, listColumns, type PlacedEntry } from '../day-columns.ts';
import { getLook } from '../entry-look.ts';

const PX_PER_MINUTE = 1;
/** A dragged entry starts at a quarter of an hour. */
const SNAP_MINUTES = 15;
/** A press that moves less is a click. */
const MIN_DRAG_PX = 4;
const MAX_DURATION = Math.max(...ADMIN_DURATIONS);

interface DayGridProps {
  day: WallDate;
  entries: readonly CalendarEntry[];
  timeZone: string;
  onOpen: (entry: CalendarEntry) => void;
  /** Moves or lengthens a dragged entry. Resolves to false if it must go back. */
  onMove: (entry: CalendarEntry, time: NewTime) => Promise<boolean>;
}

/**
 * A day with a column per tutor. Approved and scheduled entries can be dragged to another time with a mouse or pen, and
 * lengthened at their lower edge. With the keyboard, opening an entry offers the same.
 */
export default function DayGrid({ day, entries, timeZone, onOpen, onMove }: DayGridProps) {
  const columns = useMemo(() => listColumns(entries, day, timeZone), [entries, day, timeZone]);
  const { first, last } = getShownHours(columns);
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const height = hours.length * 60 * PX_PER_MINUTE;
  return (
    // Focusable, so that the keyboard can scroll it.
    <section
      aria-label="Day by tutor"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-[46rem] overflow-auto rounded-xl border border-line bg-surface"
    >
      <div className="flex w-max min-w-full">
        <div aria-hidden className="sticky left-0 z-20 w-14 shrink-0 border-r border-line bg-surface">
          <div className="sticky top-0 h-12 border-b border-line bg-surface" />
          {hours.map((hour) => (
            <div
              key={hour}
              className="h-15 border-b border-line pt-0.5 pr-2 text-right text-xs text-ink-soft"
            >
              {formatMinutes(hour * 60)}
            </div>
          ))}
        </div>
        {columns.map(({ tutorName, entries: placed }) => (
          <section
            key={tutorName ?? ''}
            aria-label={tutorName ?? 'No tutor yet'}
            className="w-44 flex-1 shrink-0 border-r border-line last:border-r-0"
          >
            <h2 className="sticky top-0 z-10 flex h-12 items-center border-b border-line bg-surface px-2 text-sm">
              <span className="line-clamp-2 [overflow-wrap:anywhere]">{tutorName ?? 'No tutor yet'}</span>
            </h2>
            <div
              className="relative bg-[repeating-linear-gradient(var(--color-surface)_0_59px,var(--color-line)_59px_60px)]"
              style={{ height }}
            >
              {placed.map((one) => (
                <DayEntry
                  key={one.entry.item.id}
                  placed={one}
                  day={day}
                  firstMinute={first * 60}
                  onOpen={onOpen}
                  onMove={onMove}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </section>
  );
}

/** How far a drag has come, in minutes. */
interface Drag {
  readonly kind: 'move' | 'lengthen';
  readonly from: number;
  readonly to: number;
}

const snap = (minutes: number) => Math.round(minutes / SNAP_MINUTES) * SNAP_MINUTES;

interface DayEntryProps extends Pick<DayGridProps, 'day' | 'onOpen' | 'onMove'> {
  placed: PlacedEntry;
  firstMinute: number;
}

const DayEntry = memo(function DayEntry({ placed, day, firstMinute, onOpen, onMove }: DayEntryProps) {
  const { entry, lane, lanes } = placed;
  const { item } = entry;
  const [drag, setDrag] = useState<Drag | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const pressed = useRef<{ y: number; kind: Drag['kind']; hasMoved: boolean } | null>(null);
  const { from, to } = drag ?? placed;
  const { word, tone } = getLook(entry);
  const isDraggable = canMove(entry) && !isSaving;

  const press = (event: PointerEvent<HTMLElement>, kind: Drag['kind']) => {
    // A finger scrolls.
    if (!isDraggable || event.button !== 0 || event.pointerType === 'touch') return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    pressed.current = { y: event.clientY, kind, hasMoved: false };
  };
  const pull = (event: PointerEvent<HTMLElement>) => {
    const start = pressed.current;
    if (start === null) return;
    const by = event.clientY - start.y;
    if (!start.hasMoved && Math.abs(by) < MIN_DRAG_PX) return;
    start.hasMoved = true;
    const minutes = snap(by / PX_PER_MINUTE);
    if (start.kind === 'move') {
      const shift = Math.min(24 * 60 - SNAP_MINUTES - placed.from, Math.max(-placed.from, minutes));
      setDrag({ kind: 'move', from: placed.from + shift, to: placed.to + shift });
    } else {
      const duration = toDuration(Math.min(MAX_DURATION, placed.to + minutes - placed.from));
      setDrag({ kind: 'lengthen', from: placed.from, to: placed.from + duration });
    }
  };
  const drop = async () => {
    const wasMoved = pressed.current?.hasMoved === true;
    // The click that follows must not open the entry.
    setTimeout(() => {
      pressed.current = null;
    });
    if (!wasMoved || drag === null) return;
    const duration = drag.kind === 'lengthen' ? drag.to - drag.from : item.duration;
    if (drag.from === placed.from && duration === item.duration) {
      setDrag(null);
      return;
    }
    setIsSaving(true);
    // After success the entry arrives at its new time with the refetched calendar.
    await onMove(entry, { date: day, time: formatMinutes(drag.from), duration });
    setIsSaving(false);
    setDrag(null);
  };
  const cancel = () => {
    pressed.current = null;
    setDrag(null);
  };

  return (
    <div
      className={`absolute overflow-hidden rounded-md border border-surface ${drag === null ? '' : 'z-5 shadow-lift'} ${isSaving ? 'opacity-60' : ''}`}
      style={{
        top: (from - firstMinute) * PX_PER_MINUTE,
        height: Math.max(24, (to - from) * PX_PER_MINUTE),
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
        background: `var(--color-${tone}-soft)`,
        color: `var(--color-${tone})`,
      }}
    >
      <button
        type="button"
        onPointerDown={(event) => press(event, 'move')}
        onPointerMove={pull}
        onPointerUp={() => void drop()}
        onPointerCancel={cancel}
        onClick={() => {
          if (pressed.current?.hasMoved !== true) onOpen(entry);
        }}
        className={`block size-full px-1.5 py-0.5 text-left text-xs leading-tight select-none ${isDraggable ? 'cursor-grab active:cursor-grabbing' : ''}`}
      >
        <span className="block truncate font-semibold">{item.studentName}</span>
        <span className="block truncate tabular-nums">
          {formatMinutes(from)}
          <span className={drag === null ? 'sr-only' : ''}> to {formatMinutes(to)}</span>, {word}
        </span>
        <span className="block truncate">
          <SubjectName id={item.subject} isCall={item.isAssessmentCall} />
        </span>
      </button>
      {isDraggable && (
        <span
          aria-hidden
          data-lengthen
          onPointerDown={(event) => press(event, 'lengthen')}
          onPointerMove={pull}
          onPointerUp={() => void drop()}
          onPointerCancel={cancel}
          className="absolute inset-x-0 bottom-0 h-1.5 cursor-ns-resize"
        />
      )}
    </div>
  );
});
