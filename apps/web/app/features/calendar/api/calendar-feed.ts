import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** Asks for the calendar address; not kept in the cache, for it opens the calendar to whoever reads it. */
export function useShowCalendarFeed() {
  return useMutation({ mutationFn: () => orpc.calendar.getMyCalendarFeed.call() });
}

/** Whether there is an address stands in the sessions view. */
function useRefreshSessionsView() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: orpc.bookings.getMySessions.key() });
}

/** Turns the calendar address on, or gives the one there is. */
export function useTurnOnCalendarFeed() {
  const refresh = useRefreshSessionsView();
  return useMutation(orpc.calendar.turnOnMyCalendarFeed.mutationOptions({ onSuccess: refresh }));
}

/** Puts a new calendar address in the place of the old one. */
export function useRenewCalendarFeed() {
  const refresh = useRefreshSessionsView();
  return useMutation(orpc.calendar.renewMyCalendarFeed.mutationOptions({ onSuccess: refresh }));
}

/** Turns the calendar address off. */
export function useTurnOffCalendarFeed() {
  const refresh = useRefreshSessionsView();
  return useMutation(orpc.calendar.turnOffMyCalendarFeed.mutationOptions({ onSuccess: refresh }));
}
