import { Component, type ReactNode, Suspense, type SuspenseProps } from 'react';
import { isChunkLoadError, mayBeOfOlderVersion } from '../lib/api/chunk-load-errors.ts';
import { useHydrated } from '../lib/browser/use-hydrated.ts';

/**
 * Renders a lazy part in the browser only, and its placeholder before. React would otherwise start a lazy part of the
 * server's page later than the rest, and lose presses on it until then. A part whose script cannot be fetched, without a
 * connection or on a network that only claims to have one, says so, and the rest of the page stays.
 */
export function LatePart({ fallback, children }: SuspenseProps) {
  return useHydrated() ? (
    <NeedsConnection>
      <Suspense fallback={fallback}>{children}</Suspense>
    </NeedsConnection>
  ) : (
    fallback
  );
}

interface State {
  readonly error: unknown;
}

class NeedsConnection extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // The page may be of an older version: the page of errors reloads it, once.
    if (!isChunkLoadError(error) || mayBeOfOlderVersion(error)) throw error;
    return (
      <output className="block rounded-md bg-sunken px-3 py-2">
        This part needs a connection.{' '}
        <button type="button" className="text-link min-h-11" onClick={() => window.location.reload()}>
          Retry
        </button>
      </output>
    );
  }
}
