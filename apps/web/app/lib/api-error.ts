import type { Problem } from '@thuto/contract/problem';
import { ERROR_CODES, type ErrorCode } from '@thuto/domain/errors';

/** The server refused, and said why. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Under each field's name (dotted for nested ones) the sentence to show there. */
  readonly fields: Readonly<Record<string, string>>;
  /** What the words of the code need, such as the present status. */
  readonly details: Readonly<Record<string, unknown>>;
  /** What support needs to find the request in the log. */
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

/** No answer came: offline, the server away, the connection cut or too slow. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('no answer from the server', { cause });
    this.name = 'NetworkError';
  }
}

/** Whether no answer came, so that trying again later may help and nothing was refused. */
export function isOffline(error: unknown): error is NetworkError {
  return error instanceof NetworkError;
}

export function hasCode(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** The error of an answer that is not 2xx. What is no problem of ours (a proxy's page) is named by its status. */
export function toApiError(status: number, body: unknown): ApiError {
  if (isProblem(body)) return new ApiError({ ...body, status });
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
