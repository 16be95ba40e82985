import { isWallDate, mondayOf, type WallDate } from '@thuto/domain/calendar';
import { useSearchParams } from 'react-router';
import { todayIn } from '../../lib/dates.ts';

export interface CalendarAddress {
  monday: WallDate;
  /** The list in the place of the picture. */
  asList: boolean;
  /** Goes to the week of a date; the present week needs no parameter. */
  showWeek: (date: WallDate) => void;
  showAsList: (asList: boolean) => void;
}

/** Which week is shown and how, kept in the address (`?week=2026-03-02&view=list`). */
export function useCalendarAddress(timeZone: string): CalendarAddress {
  const [search, setSearch] = useSearchParams();
  const thisMonday = mondayOf(todayIn(timeZone));
  const wanted = search.get('week') ?? '';
  const set = (name: string, value: string | null) =>
    setSearch(
      (current) => {
        if (value === null) current.delete(name);
        else current.set(name, value);
        return current;
      },
      { preventScrollReset: true },
    );
  return {
    monday: isWallDate(wanted) ? mondayOf(wanted) : thisMonday,
    asList: search.get('view') === 'list',
    showWeek: (date) => set('week', mondayOf(date) === thisMonday ? null : mondayOf(date)),
    showAsList: (asList) => set('view', asList ? 'list' : null),
  };
}
