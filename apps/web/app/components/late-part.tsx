import { Suspense, type SuspenseProps } from 'react';
import { useHydrated } from '../lib/use-hydrated.ts';

/**
 * Renders a lazy part in the browser only, and its placeholder before. React would otherwise start a lazy part of the
 * server's page later than the rest, and lose presses on it until then.
 */
export function LatePart({ fallback, children }: SuspenseProps) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
