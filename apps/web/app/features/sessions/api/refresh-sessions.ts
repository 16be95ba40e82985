import type { QueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** Whatever shows sessions or what they do to balances is fetched again. */
export function refreshSessions(cache: QueryClient): Promise<unknown> {
  return Promise.all([
    cache.invalidateQueries({ queryKey: orpc.sessions.listSessions.key() }),
    cache.invalidateQueries({ queryKey: orpc.sessions.getSession.key() }),
    cache.invalidateQueries({ queryKey: orpc.bookings.listBookableStudents.key() }),
    cache.invalidateQueries({ queryKey: orpc.calendar.getConsoleCalendar.key() }),
    cache.invalidateQueries({ queryKey: orpc.activity.getConsoleOverview.key() }),
  ]);
}
