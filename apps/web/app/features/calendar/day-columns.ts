import { groupBy } from '@thuto/domain/group-by';
import type { CalendarEntry, ColumnTutor } from './calendar-entries.ts';
import { FIRST_HOUR, getEntryTimes, LAST_HOUR } from './calendar-entries.ts';

/** An entry in a column of the day: minutes since midnight, and its place beside the entries that overlap it. */
export interface PlacedEntry {
  readonly entry: CalendarEntry;
  readonly from: number;
  readonly to: number;
  /** From 0 on, from the left. */
  readonly lane: number;
  /** How many lanes its group of overlapping entries has. */
  readonly lanes: number;
}

/** The entries of one tutor. */
export interface DayColumn {
  readonly key: string;
  /** Null for entries without a tutor, or with one who is not in the directory. */
  readonly tutorId: string | null;
  /** Null for entries without a tutor. */
  readonly tutorName: string | null;
  readonly entries: readonly PlacedEntry[];
}

const MINUTES_OF_DAY = 24 * 60;
const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Returns the part of an entry that is on a day, in minutes since midnight. */
function clip(entry: CalendarEntry, day: string, zone: string): { from: number; to: number } {
  const { start, end } = getEntryTimes(entry, zone);
  return {
    from: start.slice(0, 10) < day ? 0 : toMinutes(start.slice(11)),
    to: end.slice(0, 10) > day ? MINUTES_OF_DAY : toMinutes(end.slice(11)),
  };
}

/** Puts entries that overlap side by side. */
function place(timed: readonly { entry: CalendarEntry; from: number; to: number }[]): PlacedEntry[] {
  const placed: PlacedEntry[] = [];
  let group: Omit<PlacedEntry, 'lanes'>[] = [];
  let laneEnds: number[] = [];
  const finish = () => {
    placed.push(...group.map((one) => ({ ...one, lanes: laneEnds.length })));
    group = [];
    laneEnds = [];
  };
  for (const { entry, from, to } of timed.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (laneEnds.every((end) => end <= from)) finish();
    const free = laneEnds.findIndex((end) => end <= from);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = to;
    group.push({ entry, from, to, lane });
  }
  finish();
  return placed;
}

/**
 * Returns the entries of a day by tutor, the tutors by name. Entries without a tutor come first, tutors without entries
 * last.
 * @param tutors the tutors of the directory who can take a lesson over.
 */
export function listColumns(
  entries: readonly CalendarEntry[],
  day: string,
  zone: string,
  tutors: readonly ColumnTutor[] = [],
): DayColumn[] {
  const timed = entries.map((entry) => ({ entry, ...clip(entry, day, zone) }));
  const columns = [...groupBy(timed, ({ entry: { item } }) => item.tutorId ?? `name ${item.tutorName}`)]
    .map(([key, ofTutor]): DayColumn => {
      const { tutorId = null, tutorName = null } = ofTutor[0]?.entry.item ?? {};
      return { key, tutorId, tutorName, entries: place(ofTutor) };
    })
    .toSorted(byName);
  const shown = new Set(columns.map(({ key }) => key));
  const idle = tutors
    .filter(({ id }) => !shown.has(id))
    .map(({ id, name }): DayColumn => ({ key: id, tutorId: id, tutorName: name, entries: [] }));
  return [...columns, ...idle.toSorted(byName)];
}

const byName = (a: DayColumn, b: DayColumn): number => (a.tutorName ?? '').localeCompare(b.tutorName ?? '');

/** Returns the first and the last hour that a day shows: the usual ones, and those of all its entries. */
export function getShownHours(columns: readonly DayColumn[]): { first: number; last: number } {
  const all = columns.flatMap((column) => column.entries);
  return {
    first: Math.min(FIRST_HOUR, ...all.map(({ from }) => Math.floor(from / 60))),
    last: Math.max(LAST_HOUR, ...all.map(({ to }) => Math.ceil(to / 60))),
  };
}

/** Formats minutes since midnight: `15:30`. */
export const formatMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
