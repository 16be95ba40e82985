import { hasCode } from '../../lib/api-error.ts';

/** When somebody else was faster: what the account is now, as a sentence. Null for any other error. */
export function movedMeanwhile(error: unknown): string | null {
  if (!hasCode(error, 'user_status_changed')) return null;
  const { status } = error.details;
  return typeof status === 'string'
    ? `This account is ${status} now. Nothing was changed.`
    : 'This account was changed meanwhile. Nothing was changed now.';
}
