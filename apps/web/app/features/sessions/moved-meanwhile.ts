import { hasCode } from '../../lib/api-error.ts';

/** When somebody else was faster: what the session is now, as a sentence. Null for any other error. */
export function movedMeanwhile(error: unknown): string | null {
  if (!hasCode(error, 'session_not_scheduled')) return null;
  const { status } = error.details;
  return typeof status === 'string'
    ? `This session is ${status} now. Nothing was changed.`
    : 'This session was changed meanwhile. Nothing was changed now.';
}
