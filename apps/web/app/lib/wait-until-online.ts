/** Whether the browser knows that it has no network. That it has one says nothing of the server. */
export const hasNoNetwork = () => navigator.onLine === false;

/** Ends when the browser has a network, at once where it has one; also when the signal aborts: the caller looks. */
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
