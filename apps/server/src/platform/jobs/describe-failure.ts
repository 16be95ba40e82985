import { DrizzleQueryError } from 'drizzle-orm/errors';

/** What may be logged and stored about an error: enough to find the cause, nothing about a person. */
export interface FailureDescription {
  name: string;
  code?: string;
  message: string;
}

const MAX_MESSAGE_LENGTH = 300;
const ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;

/** An error, or what the job queue makes of one: an object with its message and where it came from. */
function isErrorLike(error: unknown): error is { readonly message: string } {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  );
}

/**
 * Describes an error without personal data: mail servers repeat the address they refuse, and a failed query repeats
 * every value it was given.
 */
export function describeFailure(error: unknown): FailureDescription {
  // The wrapper's own message is the query with its parameters; the database's reason is underneath.
  if (error instanceof DrizzleQueryError && error.cause !== undefined) return describeFailure(error.cause);
  if (!isErrorLike(error)) return { name: 'NonError', message: `a ${typeof error} was thrown` };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const message = error.message.replaceAll(ADDRESS, '[address]').slice(0, MAX_MESSAGE_LENGTH);
  const name = error instanceof Error ? error.name : 'Error';
  return { name, ...(code === undefined ? {} : { code }), message };
}
