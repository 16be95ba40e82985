import { useQuery } from '@tanstack/react-query';
import { addDays, type WallDate } from '@thuto/domain/calendar';
import { orpc } from '../../../lib/api/api-client.ts';

/** Fetches the bookings and sessions of a day, or of the week that starts on a Monday. */
export function useConsoleCalendar(monday: WallDate, day: WallDate | null) {
  return useQuery(
    orpc.calendar.getConsoleCalendar.queryOptions({
      input: { from: day ?? monday, to: day ?? addDays(monday, 6) },
    }),
  );
}
