import type { WallDate } from '@thuto/domain/calendar';
import { ADMIN_DURATIONS } from '@thuto/domain/lessons/tuition';
import { memo, type MouseEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import {
  type CalendarEntry,
  canMove,
  type ColumnTutor,
  type NewTime,
  toDuration,
} from '../calendar-entries.ts';
import {
  type DayColumn,
  formatMinutes,
  getShownHours,
  listColumns,
  type PlacedEntry,
} from '../day-columns.ts';
import { getLook } from '../entry-look.ts';
import './day-grid.css';

const PX_PER_MINUTE = 1;
/** A dragged entry starts at a quarter of an hour. */
const SNAP_MINUTES = 15;
/** A press that moves less is a click. */
const MIN_DRAG_PX = 4;
/** A press this near to the lower edge of an entry lengthens it. The style sheet shows its cursor there. */
const LOWER_EDGE_PX = 6;
/** The three lines of an entry, its border, and a little space above and below them. */
const TEXT_PX = 50;
/** Less has space for one line. */
const TWO_LINES_PX = 30;
const MAX_DURATION = Math.max(...ADMIN_DURATIONS);

interface DayGridProps {
  day: WallDate;
  entries: readonly CalendarEntry[];
  /** The tutors of the directory. Each has a column, so that a lesson can be dragged to them. */
  tutors: readonly ColumnTutor[];
  timeZone: string;
  onOpen: (entry: CalendarEntry) => void;
  /** Moves or lengthens a dragged entry. Resolves to false if it must go back. */
  onMove: (entry: CalendarEntry, time: NewTime) => Promise<boolean>;
}

/** How far a drag has come: minutes since midnight, and the column under the pointer. */
interface Drag {
  readonly id: string;
  readonly kind: 'move' | 'lengthen';
  readonly from: number;
  readonly to: number;
  readonly columnKey: string;
  readonly isSaving: boolean;
}

const snap = (minutes: number) => Math.round(minutes / SNAP_MINUTES) * SNAP_MINUTES;

/**
 * A day with a column per tutor. Approved and scheduled entries can be dragged with a mouse or pen to another time or
 * tutor, and lengthened at their lower edge. With the keyboard, opening an entry offers the same. One file, because the
 * columns, the entries and the drag share how a day is drawn.
 */
export default function DayGrid({ day, entries, tutors, timeZone, onOpen, onMove }: DayGridProps) {
  const { nameOf } = useSubjects();
  const columns = useMemo(
    () => listColumns(entries, day, timeZone, tutors),
    [entries, day, timeZone, tutors],
  );
  const { first, last } = getShownHours(columns);
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const { drag, handlers } = useEntryDrag({ columns, day, onOpen, onMove });
  return (
    // Focusable, so that the keyboard can scroll it.
    <section
      aria-label="Day by tutor"
      // The next drag begins when this one is saved.
      aria-busy={drag?.isSaving === true}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-[46rem] overflow-auto rounded-xl border border-line bg-surface"
    >
      {/* Listens for all entries: hundreds of listeners and hooks would make drawing slow. */}
      <div className="flex w-max min-w-full" {...handlers}>
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
        {columns.map((column) => (
          <TutorColumn
            key={column.key}
            column={column}
            firstMinute={first * 60}
            lastMinute={last * 60}
            drag={isConcerned(column, drag) ? drag : null}
            nameOf={nameOf}
          />
        ))}
      </div>
    </section>
  );
}

/** Returns whether a column has the dragged entry, or gets it. */
const isConcerned = ({ key, entries }: DayColumn, drag: Drag | null): boolean =>
  drag !== null && (key === drag.columnKey || entries.some(({ entry }) => entry.item.id === drag.id));

interface TutorColumnProps {
  column: DayColumn;
  firstMinute: number;
  lastMinute: number;
  drag: Drag | null;
  nameOf: (subject: string) => string;
}

const TutorColumn = memo(function TutorColumn({
  column: { key, tutorName, entries },
  firstMinute,
  lastMinute,
  drag,
  nameOf,
}: TutorColumnProps) {
  const isOwn = drag !== null && entries.some(({ entry }) => entry.item.id === drag.id);
  return (
    <section
      aria-label={tutorName ?? 'No tutor yet'}
      data-column={key}
      className="w-44 flex-1 shrink-0 border-r border-line last:border-r-0"
    >
      <h2 className="sticky top-0 z-10 flex h-12 items-center border-b border-line bg-surface px-2 text-sm">
        <span className="line-clamp-2 [overflow-wrap:anywhere]">{tutorName ?? 'No tutor yet'}</span>
      </h2>
      {/* The browser skips layout and paint of columns that are scrolled out of sight. */}
      <div
        className="relative bg-[repeating-linear-gradient(var(--color-surface)_0_59px,var(--color-line)_59px_60px)] [content-visibility:auto]"
        style={{ height: (lastMinute - firstMinute) * PX_PER_MINUTE }}
      >
        {entries.map((placed) => (
          <Entry
            key={placed.entry.item.id}
            placed={placed}
            firstMinute={firstMinute}
            drag={drag?.id === placed.entry.item.id ? drag : null}
            isElsewhere={drag?.id === placed.entry.item.id && drag.columnKey !== key}
            nameOf={nameOf}
          />
        ))}
        {drag !== null && !isOwn && (
          <div
            className="absolute inset-x-0 z-5 rounded-md border-2 border-dashed border-pine-600 bg-pine-50 px-1.5 py-0.5 text-xs font-semibold text-pine-700 tabular-nums"
            style={{
              top: (drag.from - firstMinute) * PX_PER_MINUTE,
              height: Math.max(24, (drag.to - drag.from) * PX_PER_MINUTE),
            }}
          >
            {formatMinutes(drag.from)}
          </div>
        )}
      </div>
    </section>
  );
});

interface EntryProps {
  placed: PlacedEntry;
  firstMinute: number;
  drag: Drag | null;
  /** Whether it is dragged over the column of another tutor. */
  isElsewhere: boolean;
  nameOf: (subject: string) => string;
}

/** An entry without hooks and listeners, and of two elements, because a day has hundreds. */
function Entry({ placed, firstMinute, drag, isElsewhere, nameOf }: EntryProps) {
  const { entry, lane, lanes } = placed;
  const { item } = entry;
  const { from, to } = drag === null || isElsewhere ? placed : drag;
  const { word, colours } = getLook(entry);
  const subject = nameOf(item.subject);
  const state = drag === null ? '' : isElsewhere || drag.isSaving ? 'opacity-60' : 'z-5 shadow-lift';
  const height = Math.max(24, (to - from) * PX_PER_MINUTE);
  const size = height < TWO_LINES_PX ? 'is-short' : '';
  return (
    <button
      type="button"
      data-entry={item.id}
      className={`day-entry ${colours} ${canMove(entry) ? 'is-movable' : ''} ${size} ${state}`}
      style={{
        top: (from - firstMinute) * PX_PER_MINUTE,
        height,
        // A button puts its text into the middle of the space that is left.
        paddingBottom: Math.max(0, height - TEXT_PX),
        ...(lanes > 1 && { left: `${(lane / lanes) * 100}%`, width: `${100 / lanes}%` }),
      }}
    >
      <b>{item.studentName}</b>
      {`\n${formatMinutes(from)} to ${formatMinutes(to)}, ${word}\n${item.isAssessmentCall ? 'Assessment call, ' : ''}${subject}`}
    </button>
  );
}

/** A press on an entry that may become a drag. */
interface Press {
  readonly placed: PlacedEntry;
  readonly columnKey: string;
  readonly kind: Drag['kind'];
  readonly y: number;
  hasMoved: boolean;
}

const findColumnAt = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')?.dataset['column'];

/** Returns the running drag, and the listeners for the element around all entries. */
function useEntryDrag({
  columns,
  day,
  onOpen,
  onMove,
}: Pick<DayGridProps, 'day' | 'onOpen' | 'onMove'> & { columns: readonly DayColumn[] }) {
  const [drag, setDrag] = useState<Drag | null>(null);
  /** The last drag, also before it is rendered: the drop may come first. */
  const last = useRef<Drag | null>(null);
  const pressed = useRef<Press | null>(null);

  const show = (next: Drag | null) => {
    last.current = next;
    setDrag(next);
  };

  const findPlaced = (target: EventTarget): Pick<Press, 'placed' | 'columnKey'> | null => {
    const id = (target as Element).closest<HTMLElement>('[data-entry]')?.dataset['entry'];
    if (id === undefined) return null;
    for (const { key, entries } of columns) {
      const placed = entries.find(({ entry }) => entry.item.id === id);
      if (placed !== undefined) return { placed, columnKey: key };
    }
    return null;
  };

  const press = (event: PointerEvent<HTMLElement>) => {
    pressed.current = null;
    // A finger scrolls.
    if (last.current !== null || event.button !== 0 || event.pointerType === 'touch') return;
    const found = findPlaced(event.target);
    if (found === null || !canMove(found.placed.entry)) return;
    const target = event.target as HTMLElement;
    target.setPointerCapture(event.pointerId);
    const edge = target.closest('[data-entry]')!.getBoundingClientRect().bottom - LOWER_EDGE_PX;
    const kind = event.clientY < edge ? 'move' : 'lengthen';
    pressed.current = { ...found, kind, y: event.clientY, hasMoved: false };
  };

  const pull = (event: PointerEvent<HTMLElement>) => {
    const start = pressed.current;
    if (start === null || last.current?.isSaving === true) return;
    const { placed, kind, columnKey } = start;
    const by = event.clientY - start.y;
    const over = kind === 'move' ? (findColumnAt(event.clientX, event.clientY) ?? columnKey) : columnKey;
    if (!start.hasMoved && Math.abs(by) < MIN_DRAG_PX && over === columnKey) return;
    start.hasMoved = true;
    const minutes = snap(by / PX_PER_MINUTE);
    const { id } = placed.entry.item;
    if (kind === 'move') {
      const shift = Math.min(24 * 60 - SNAP_MINUTES - placed.from, Math.max(-placed.from, minutes));
      // A lesson can only be given to a tutor of the directory.
      const isTutor = columns.some((column) => column.key === over && column.tutorId !== null);
      show({
        id,
        kind,
        from: placed.from + shift,
        to: placed.to + shift,
        columnKey: isTutor ? over : columnKey,
        isSaving: false,
      });
    } else {
      const duration = toDuration(Math.min(MAX_DURATION, placed.to + minutes - placed.from));
      show({ id, kind, from: placed.from, to: placed.from + duration, columnKey, isSaving: false });
    }
  };

  const drop = async () => {
    const [start, dropped] = [pressed.current, last.current];
    // The click that follows must not open the entry.
    setTimeout(() => {
      pressed.current = null;
    });
    if (start?.hasMoved !== true || dropped === null) return;
    const { entry, from } = start.placed;
    const duration = dropped.kind === 'lengthen' ? dropped.to - dropped.from : entry.item.duration;
    const { tutorId, tutorName } = columns.find(({ key }) => key === dropped.columnKey) ?? {};
    const tutor =
      dropped.columnKey !== start.columnKey && tutorId && tutorName
        ? { id: tutorId, name: tutorName }
        : undefined;
    if (dropped.from === from && duration === entry.item.duration && tutor === undefined) {
      show(null);
      return;
    }
    show({ ...dropped, isSaving: true });
    // After success the entry arrives at its new place with the refetched calendar.
    await onMove(entry, { date: day, time: formatMinutes(dropped.from), duration, ...(tutor && { tutor }) });
    show(null);
  };

  const cancel = () => {
    pressed.current = null;
    if (last.current?.isSaving !== true) show(null);
  };

  const click = (event: MouseEvent<HTMLElement>) => {
    if (pressed.current?.hasMoved === true) return;
    const found = findPlaced(event.target);
    if (found !== null) onOpen(found.placed.entry);
  };

  return {
    drag,
    handlers: {
      onPointerDown: press,
      onPointerMove: pull,
      onPointerUp: () => void drop(),
      onPointerCancel: cancel,
      onClick: click,
    },
  };
}
