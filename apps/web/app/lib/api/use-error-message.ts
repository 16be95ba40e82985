import { useEffect, useState } from 'react';
import { ApiError, ForeignAnswerError } from './api-error.ts';

/**
 * Returns the message for an error of a page that is loaded first. The messages of the error codes are loaded with the
 * first error that has a code; the fallback is shown until then.
 */
export function useErrorMessage(error: Error | null, fallback: string): string {
  const [found, setFound] = useState<{ error: Error; message: string }>();
  useEffect(() => {
    if (!(error instanceof ApiError)) return;
    const find = async () => {
      try {
        const { getErrorMessage } = await import('./error-copy.ts');
        setFound({ error, message: getErrorMessage(error, fallback) });
      } catch {
        // The fallback stays.
      }
    };
    void find();
  }, [error, fallback]);
  if (error instanceof ForeignAnswerError) return error.message;
  return found !== undefined && found.error === error ? found.message : fallback;
}
