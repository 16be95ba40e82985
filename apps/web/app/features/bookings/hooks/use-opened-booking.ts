import { useUrlParams } from '../../../lib/use-url-params.ts';

/** Returns the id of the booking that the URL opens (`?booking=id`), and a function that closes it. */
export function useOpenedBooking(): { id: string | null; close: () => void } {
  const [params, changeParams] = useUrlParams();
  const close = () => changeParams((next) => next.delete('booking'));
  return { id: params.get('booking'), close };
}
