import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns false in prerendered HTML and until hydration. Forms of prerendered pages keep their button disabled until
 * then, because the browser would submit the form natively.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
