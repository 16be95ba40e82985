import { isWallDate, getMonday, type WallDate } from '@thuto/domain/calendar';
import { getToday } from '../../lib/dates.ts';
import { useUrlParams } from '../../lib/use-url-params.ts';

export interface CalendarAddress {
  monday: WallDate;
  /** Shows the list instead of the week grid. */
  asList: boolean;
  /** Goes to the week of a date. The current week needs no parameter. */
  showWeek: (date: WallDate) => void;
  showAsList: (asList: boolean) => void;
}

/** Keeps the week and the view of the calendar in the URL (`?week=2026-03-02&view=list`). */
export function useCalendarAddress(timeZone: string): CalendarAddress {
  const [search, changeParams] = useUrlParams();
  const thisMonday = getMonday(getToday(timeZone));
  const wanted = search.get('week') ?? '';
  const set = (name: string, value: string | null) =>
    changeParams(
      (next) => {
        if (value === null) next.delete(name);
        else next.set(name, value);
      },
      { push: true },
    );
  return {
    monday: isWallDate(wanted) ? getMonday(wanted) : thisMonday,
    asList: search.get('view') === 'list',
    showWeek: (date) => set('week', getMonday(date) === thisMonday ? null : getMonday(date)),
    showAsList: (asList) => set('view', asList ? 'list' : null),
  };
}
