const KEY = 'chunk-load-error';

/** The errors of chunks that could not be fetched. */
const errors = new WeakSet<object>();

/** Collects the errors of chunks that cannot be fetched, which Vite reports before the import fails. */
export function watchChunkLoadErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => errors.add(payload));
}

/** Returns true for the error of a chunk that could not be fetched. */
export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && errors.has(error);

/** Returns whether the page may be of an older version, so that one reload may help: not without a connection. */
export function mayBeOfOlderVersion(error: unknown): boolean {
  if (!(error instanceof Error) || !isChunkLoadError(error) || !navigator.onLine) return false;
  try {
    return sessionStorage.getItem(KEY) !== error.message;
  } catch {
    return false;
  }
}

/**
 * Returns true the first time that a chunk cannot be fetched, because it may belong to an older version; the page then
 * reloads. The message of the error names the chunk, and its name contains a content hash, so each chunk causes one reload
 * only. If it still fails, the user decides when to retry.
 */
export function isOfOlderVersion(error: unknown): boolean {
  if (!(error instanceof Error) || !mayBeOfOlderVersion(error)) return false;
  try {
    sessionStorage.setItem(KEY, error.message);
    return true;
  } catch {
    return false;
  }
}
