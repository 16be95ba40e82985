import { DrizzleQueryError } from 'drizzle-orm/errors';

/** Facts about an error that may be logged and stored: enough to find the cause, without personal data. */
export interface FailureDescription {
  name: string;
  code?: string;
  message: string;
}

const MAX_MESSAGE_LENGTH = 300;
/** What separates an email address from the text around it. */
const SEPARATORS = /([\s<>"'(),;:]+)/;

const maskAddresses = (text: string) =>
  text
    .split(SEPARATORS)
    .map((part) => (/.@./su.test(part) ? '[address]' : part))
    .join('');

/** Matches an error, or its serialized form in the job queue: an object with a message. */
function isErrorLike(error: unknown): error is { readonly message: string } {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  );
}

/**
 * Describes an error without personal data. Mail servers repeat the address that they reject, and a failed query
 * repeats all its values.
 */
export function describeFailure(error: unknown): FailureDescription {
  // The wrapper's message contains the query with its parameters; the cause contains the database's reason.
  if (error instanceof DrizzleQueryError && error.cause !== undefined) return describeFailure(error.cause);
  if (!isErrorLike(error)) return { name: 'NonError', message: `a ${typeof error} was thrown` };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const message = maskAddresses(error.message).slice(0, MAX_MESSAGE_LENGTH);
  const name = error instanceof Error ? error.name : 'Error';
  return { name, ...(code === undefined ? {} : { code }), message };
}
