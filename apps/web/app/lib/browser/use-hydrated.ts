import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns false on the server and until React has started in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
