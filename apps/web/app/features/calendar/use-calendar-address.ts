import { isWallDate, getMonday, type WallDate } from '@thuto/domain/calendar';
import { getToday } from '../../lib/time/dates.ts';
import { useUrlParams } from '../../lib/pages/use-url-params.ts';

export interface CalendarAddress {
  monday: WallDate;
  /** The day that the view by tutor shows; null for the week. */
  day: WallDate | null;
  /** Shows the list instead of the week grid. */
  asList: boolean;
  /** Goes to the week of a date. The current week needs no parameter. */
  showWeek: (date: WallDate) => void;
  showAsList: (asList: boolean) => void;
  /** Goes to a day with the tutors side by side. */
  showDay: (date: WallDate) => void;
}

/** Keeps week, day and view of the calendar in the URL (`?week=2026-03-02&view=list`, `?day=2026-03-04`). */
export function useCalendarAddress(timeZone: string): CalendarAddress {
  const [search, changeParams] = useUrlParams();
  const thisMonday = getMonday(getToday(timeZone));
  const wanted = search.get('week') ?? '';
  const day = search.get('day') ?? '';
  const set = (values: Readonly<Record<string, string | null>>) =>
    changeParams(
      (next) => {
        for (const [name, value] of Object.entries(values)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
      },
      { push: true },
    );
  const weekOf = (date: WallDate) => (getMonday(date) === thisMonday ? null : getMonday(date));
  return {
    monday: isWallDate(wanted) ? getMonday(wanted) : thisMonday,
    day: isWallDate(day) ? day : null,
    asList: search.get('view') === 'list',
    showWeek: (date) => set({ week: weekOf(date), day: null }),
    showAsList: (asList) => set({ view: asList ? 'list' : null }),
    showDay: (date) => set({ day: date, week: weekOf(date) }),
  };
}
