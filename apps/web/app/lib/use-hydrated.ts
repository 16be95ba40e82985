import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in prerendered HTML and until the scripts have taken it over. A form of a prerendered page keeps its button
 * disabled until then: pressed earlier, the browser would send the form itself.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
