/** Returns true if the browser reports that it has no network. False does not mean that the server is reachable. */
export const hasNoNetwork = () => navigator.onLine === false;

/** Resolves when the browser has a network, or when the signal aborts (the caller checks which). */
export function waitUntilOnline(signal: AbortSignal): Promise<void> {
  if (!hasNoNetwork() || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
