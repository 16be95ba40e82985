import type { Problem } from '@thuto/contract/calls/problem';
import { ERROR_CODES, type ErrorCode } from '@thuto/domain/errors';

/** The server rejected the request and gave a reason. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** The error message of each field, by field name (dotted for nested fields). */
  readonly fields: Readonly<Record<string, string>>;
  /** Values that the error message needs, such as the current status. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Identifies the request in the server log, for support. */
  readonly requestId: string | undefined;

  constructor(problem: Pick<Problem, 'code' | 'status'> & Partial<Problem>) {
    super(problem.code);
    this.name = 'ApiError';
    this.code = problem.code;
    this.status = problem.status;
    this.fields = problem.fields ?? {};
    this.details = problem.details ?? {};
    this.requestId = problem.requestId;
  }
}

/** No response arrived: the browser is offline, the server is down, or the connection failed or timed out. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('no answer from the server', { cause });
    this.name = 'NetworkError';
  }
}

const FOREIGN_ANSWER =
  'The network answered, and not the centre. If it asks you to sign in, open any other page first, then try again.';

/**
 * A network or a proxy has answered instead of the server: a sign-in page, 502 or 511, an empty response. Counts as no
 * response. Its message is for people.
 */
export class ForeignAnswerError extends NetworkError {
  constructor() {
    super();
    this.name = 'ForeignAnswerError';
    this.message = FOREIGN_ANSWER;
  }
}

/** Returns true if no response of the server arrived: the request was not rejected, and a retry may succeed. */
export function isOffline(error: unknown): error is NetworkError {
  return error instanceof NetworkError;
}

/** Returns true if the record in the address does not exist, or if its id is not even a possible one. */
export function isAbsent(error: unknown): boolean {
  return hasCode(error, 'not_found') || hasCode(error, 'input_invalid');
}

export function hasCode(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/**
 * Converts a response that is not 2xx to an error. A body that is not a problem response (a proxy's page) is reported
 * by its status.
 */
export function toApiError(status: number, body: unknown): ApiError {
  if (isProblem(body)) return new ApiError({ ...body, status });
  if (status === 413) return new ApiError({ code: 'upload_blocked', status });
  if (status === 429) return new ApiError({ code: 'request_too_frequent', status });
  if (status >= 502 && status <= 504) return new ApiError({ code: 'service_unavailable', status });
  return new ApiError({ code: 'internal_error', status });
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    ERROR_CODES.some((code) => code === body.code)
  );
}
