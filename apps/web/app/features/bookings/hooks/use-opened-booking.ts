import { useSearchParams } from 'react-router';

/** The booking that the address opens (`?booking=id`), and how to close it: the rest of the address stays. */
export function useOpenedBooking(): { id: string | null; close: () => void } {
  const [params, setParams] = useSearchParams();
  const close = () =>
    setParams(
      (present) => {
        const changed = new URLSearchParams(present);
        changed.delete('booking');
        return changed;
      },
      // Back leads to where it was opened from, not to the open booking again.
      { replace: true, preventScrollReset: true },
    );
  return { id: params.get('booking'), close };
}
